/* The odds page: two sides and the answer. The server works everything out; the address holds the question. */
import { compile, defineAsyncComponent, nextTick } from "vue";
import { ask, askWithPages, packed, pages, pagesOf, SiteHeader, unpacked } from "/assets/kit.js";
import { SidePanel } from "/assets/side.js";

/* The answer is not needed before there is one: it loads while nothing else happens. */
const loadAnswer = () => import("/assets/answer.js").then(({ AnswerView }) => {
  for (const one of [AnswerView, ...Object.values(AnswerView.components)]) one.render ||= compile(one.template);
  return AnswerView;
});
/* Until an element is on the page: how many ticks a view needs that was loaded just now is not for us to say. */
async function shown(id) {
  for (let frames = 0; frames < 60 && !document.getElementById(id); frames++) await new Promise(requestAnimationFrame);
}
const whenIdle = window.requestIdleCallback || ((task) => setTimeout(task, 200));
/* A question that was asked and may not stand in the address yet, kept over a reload. */
const PENDING = "grognard-pending";
function pending(state) {
  try {
    if (state) sessionStorage.setItem(PENDING, JSON.stringify({ at: location.search, state })); else sessionStorage.removeItem(PENDING);
  } catch (error) { /* not kept */ }
}
function interrupted() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PENDING));
    pending(null);
    const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
    return reloaded && kept?.at === location.search ? kept.state : null;
  } catch (error) { return null; }
}
const EMPTY = () => ({ ask: {}, pins: [] });
const VERSION = "1";
/* Questions are alike when they say the same, whether in so many words or by leaving out what is usual. */
const USUAL = { edition: "11", play: "fixed", goal: "destroyed" };
const nothing = (value) => !value || (typeof value === "object" && !Object.keys(value).length);
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object") return value;
  const said = Object.entries(value).filter(([key, one]) => !nothing(one) && one !== USUAL[key]).sort();
  return Object.fromEntries(said.map(([key, one]) => [key, plain(one)]));
}
const alike = (a, b) => JSON.stringify(plain(a)) === JSON.stringify(plain(b));
const linkOf = async (state) => `${VERSION}.${await packed(JSON.stringify(state))}`;
const MERGED_WITHIN = 1200;
const EXAMPLES = [
  { name: "Nobz against Nurglings", attacker: "Nobz", defender: "Nurglings", edition: "10", told: "10th edition, hand to hand" },
  { name: "Hellblasters against a Deff Dread", attacker: "Hellblaster Squad", defender: "Deff Dread", edition: "11", told: "11th edition, guns on a walker" },
  { name: "Boyz against Intercessors", attacker: "Boyz", defender: "Intercessor Squad", edition: "11", told: "11th edition, many on few" },
];
const GIVES = [
  ["Exact odds", "Every outcome with its chance, worked out and not rolled."],
  ["The switches that matter", "Only what the rules of these two units ask for, with the cost in CP."],
  ["A reason for each number", "Each effect with its source, and what of a rule was not understood."],
];
const ORDER = ["Attacks first", "Attacks second", "Attacks third", "Attacks fourth"];

export default {
  components: { SiteHeader, SidePanel, AnswerView: defineAsyncComponent(loadAnswer) },
  props: { first: Object, broken: String },
  data() {
    return { state: EMPTY(), view: this.first || {}, busy: false, opening: !this.first && !this.broken && new URLSearchParams(location.search).has("q"), error: this.broken || "", shared: null, asking: false, outdated: false, remark: "", turn: 0, changed: 0, part: "", order: ORDER, examples: EXAMPLES, gives: GIVES };
  },
  computed: {
    ask() { return this.state.ask; },
    edition() { return this.ask.edition || "11"; },
    attacker() { return this.ask.attacker || {}; },
    defender() { return this.ask.defender || {}; },
    before() { return this.ask.before || []; },
    answer() { return this.view.answer || null; },
    chosen() { return [this.attacker, this.defender].filter((side) => side.unit || side.page).length; },
    empty() { return !this.answer && !this.view.error && !this.chosen; },
    waiting() {
      if (this.answer || this.view.error || this.error || !this.chosen) return "";
      const sides = [this.view.attacker, this.view.defender, ...(this.view.before || [])];
      const wrong = sides.find((side) => side && side.error);
      if (wrong && this.asking) return "Working it out …";
      if (wrong) return `There is something to mend first: see ${wrong.name}.`;
      if (this.chosen === 2) return this.before.some((side) => !side.unit && !side.page) ? "Now choose the unit that attacks first." : "";
      return this.attacker.unit || this.attacker.page ? "Now choose the target." : "Now choose the attacker.";
    },
  },
  async mounted() {
    whenIdle(() => loadAnswer().catch(() => {}));
    this.stick = () => this.$refs.setup.style.setProperty("--stick", `${Math.min(24, innerHeight - this.$refs.setup.offsetHeight - 24)}px`);
    new ResizeObserver(this.stick).observe(this.$refs.setup);
    addEventListener("resize", this.stick);
    if (this.view.state) this.state = { ask: {}, pins: [], ...this.view.state };
    addEventListener("popstate", () => this.open(new URLSearchParams(location.search).get("q")));
    const brought = new URLSearchParams(location.hash.slice(1)).getAll("p");
    for (const packed of brought) await this.unpack(packed);
    const left = interrupted();
    if (left) { this.state = left; await this.solve(); }
    else if (this.first || this.broken) {
      history.replaceState(null, "", location.pathname + location.search);
      if (this.view.searching) this.search(this.next());
    }
    else await this.open(new URLSearchParams(location.search).get("q"));
  },
  methods: {
    async unpack(packed) {
      try {
        const { text } = await ask("/app/unpack", { packed });
        const told = await ask("/app/read", { text });
        pages.put(told.mark, { name: told.name, faction: told.faction, edition: told.edition, key: told.key, text });
      } catch (error) { this.error = error.message; }
    },
    clear() { this.state = EMPTY(); this.view = {}; this.error = ""; this.shared = null; this.outdated = false; document.title = "Odds · Grognard"; },
    /* The server reads the link, with the same checks as when the page is opened with it. */
    async open(link) {
      if (link) return this.solve(null, link);
      this.next();
      this.clear();
    },
    change(patch) {
      this.state = { ...this.state, ask: { ...this.ask, ...patch } };
      return this.solve(Object.keys(patch).join());
    },
    /* A new question: whatever was asked before is not waited for any more, here or at the server. */
    next() {
      this.waited?.abort();
      this.waited = new AbortController();
      this.busy = false;
      return ++this.turn;
    },
    /* The address holds the question as soon as it is asked, whether an answer comes or not. Quick changes of one side
       are one step of the browser's history. */
    async address(part, turn) {
      const url = this.chosen ? `/?q=${await linkOf(this.state)}` : "/";
      if (turn !== this.turn) return;
      const same = ["attacker", "defender", "before"].includes(part) && part === this.part && Date.now() - this.changed < MERGED_WITHIN;
      if (same) history.replaceState(null, "", url); else history.pushState(null, "", url);
      this.part = part;
      this.changed = Date.now();
    },
    /* Asks for the answer to the question, or to that of a `link` which the address holds already (`part` null). */
    async solve(part = "", link = null) {
      const turn = this.next();
      if (!link) pending(this.state);
      this.asking = true;
      this.shared = null;
      this.remark = "";
      const late = setTimeout(() => { if (turn === this.turn) this.busy = true; }, 150);
      try {
        if (part !== null) await this.address(part, turn);
        if (turn !== this.turn) return;
        const view = await askWithPages("/app/odds", link ? { link, quick: true } : { state: this.state, quick: true }, this.waited.signal);
        if (turn !== this.turn) return;
        if (link) this.state = { ...EMPTY(), ...view.state };
        this.view = view;
        this.outdated = false;
        if (view.searching) this.search(turn);
        this.error = "";
        document.title = `${view.title} · Grognard`;
        if (part !== null && this.chosen) history.replaceState(null, "", `/?q=${view.link}`);
      } catch (error) {
        if (turn !== this.turn) return;
        if (link) await this.unopened(link, error, turn);
        if (turn === this.turn) { this.error = error.message; this.outdated = !!this.answer; this.name(); }
      } finally {
        clearTimeout(late);
        if (turn === this.turn) { this.busy = this.asking = this.opening = false; pending(null); }
      }
    },
    /* A link that the server refuses is no question; one that it cannot answer now is. */
    async unopened(link, error, turn) {
      let state = null;
      if (![200, 422].includes(error.status)) state = await unpacked(link.slice(VERSION.length + 1)).then(JSON.parse).catch(() => null);
      if (turn !== this.turn) return;
      if (state) this.state = { ...EMPTY(), ...state }; else this.clear();
    },
    /* Where no answer came the sides show what was chosen all the same. */
    name() {
      const named = (side, view) => {
        const page = side.page || "", name = page ? pages.get(page)?.name || "Your page" : side.unit;
        if (!name || (view && !view.empty && view.page === page && (page || view.name.toLowerCase() === name.toLowerCase()))) return view;
        return { empty: false, name, page, edition: this.edition };
      };
      const before = this.before.map((side, i) => named(side, (this.view.before || [])[i]));
      this.view = { ...this.view, attacker: named(this.attacker, this.view.attacker), defender: named(this.defender, this.view.defender), before };
      document.title = `${this.chosen ? "No answer yet" : "Odds"} · Grognard`;
    },
    /* What took a search: it replaces the plain play, unless something else was asked meanwhile. */
    async search(turn) {
      try {
        const view = await askWithPages("/app/odds", { state: this.state }, this.waited.signal);
        if (turn === this.turn) this.view = view;
      } catch (error) {
        if (turn !== this.turn) return;
        const answer = { ...this.view.answer, searching: false, unfound: error.message };
        answer.pins = answer.pins.map((pin) => (pin.searching ? { name: pin.name, error: error.message } : pin));
        this.view = { ...this.view, searching: false, answer };
      }
    },
    async pick(side, chosen) {
      const fresh = chosen.page ? { page: chosen.page } : { unit: chosen.unit };
      const patch = { [side]: fresh, edition: chosen.edition, on: this.ask.on || [] };
      if (side === "attacker") patch.phase = null;
      await this.change(patch);
      await this.lead(side === "attacker" ? "defender" : "attacker");
    },
    /* To what comes next: the other side's search, or the answer. */
    async lead(other) {
      if (this.answer) { await loadAnswer(); await shown("answer"); this.toAnswer(); return; }
      await nextTick();
      if (!(this[other].unit || this[other].page) && !this.error) this.$refs[other].reach();
    },
    toAnswer() {
      const answer = document.getElementById("answer");
      answer?.focus({ preventScroll: true });
      if (innerWidth < 1088) answer?.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    },
    swap() { this.change({ attacker: { ...this.defender, weapons: [] }, defender: { ...this.attacker, weapons: [] }, phase: null, before: [], on: [] }); },
    earlier(i, side, edition = this.edition) { const before = [...this.before]; if (side) before[i] = side; else before.splice(i, 1); return this.change({ before, edition }); },
    async remove(i) { const done = this.earlier(i, null); await nextTick(); this.$refs.more?.focus({ preventScroll: true }); return done; },
    pin() {
      if (this.state.pins.some((one) => alike(one, this.ask))) { this.remark = "This set-up is pinned already."; return; }
      if (this.state.pins.length > 2) this.remark = "Three set-ups are pinned: unpin one of them first.";
      else { this.state = { ...this.state, pins: [...this.state.pins, this.ask] }; this.solve(); }
    },
    unpin(i) { this.state = { ...this.state, pins: this.state.pins.filter((_, at) => at !== i) }; this.solve(); },
    back(i) { this.state = { ...this.state, ask: this.state.pins[i] }; this.solve(); },
    example(attacker, defender, edition) {
      this.state = { ask: { edition, attacker: { unit: attacker }, defender: { unit: defender } }, pins: [] };
      this.solve().then(() => this.lead("defender"));
    },
    /* The link of the question, with the pages that it speaks of; handed to the phone's own sharing where there is one. */
    async share() {
      try {
        let url = `${location.origin}/?q=${await linkOf(this.state)}`;
        const brought = await Promise.all(pagesOf(this.state).map(async ({ text }) => `p=${await packed(text)}`));
        if (brought.length) url += `#${brought.join("&")}`;
        this.shared = { url, copied: !!(await navigator.clipboard?.writeText(url).then(() => true, () => false)) };
        await nextTick();
        document.getElementById("shared")?.focus({ preventScroll: true });
        if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ title: this.view.title, url }).catch(() => {});
      } catch (error) { this.shared = { url: this.shared?.url || location.href, copied: false }; }
    },
  },
  template: `
  <div class="page">
    <site-header here="/"></site-header>
    <div id="main" class="odds" tabindex="-1">
      <h1 class="sr">Odds of one unit against another</h1>
      <p v-if="opening" class="lead" role="status" style="grid-column: 1 / -1">Opening the link …</p>
      <div v-show="!opening" ref="setup" class="setup">
        <div class="setup-head">
          <div class="segments" role="group" aria-label="Edition">
            <button v-for="e in ['11', '10']" type="button" :aria-pressed="edition === e ? 'true' : 'false'" @click="change({ edition: e })">{{ e }}th<span class="wider"> edition</span></button>
          </div>
          <button class="plain" type="button" :disabled="!chosen" @click="swap">Swap sides</button>
        </div>
        <side-panel removable :asking="asking" v-for="(one, i) in before" :key="'before' + i" :title="order[i]" :side="one" :view="(view.before || [])[i]" :edition="edition" :weapons="(view.before_weapons || [])[i]"
          @change="earlier(i, $event)" @pick="earlier(i, $event.page ? { page: $event.page } : { unit: $event.unit }, $event.edition)" @remove="remove(i)"></side-panel>
        <side-panel ref="attacker" :asking="asking" title="Attacker" attacker :side="attacker" :view="view.attacker" :edition="edition" :weapons="view.weapons" @change="change({ attacker: $event })" @pick="pick('attacker', $event)"></side-panel>
        <side-panel ref="defender" :asking="asking" title="Target" example="Nurglings" :side="defender" :view="view.defender" :edition="edition" @change="change({ defender: $event })" @pick="pick('defender', $event)"></side-panel>
        <button v-if="answer && before.length < 4" ref="more" class="quiet-button" type="button" @click="earlier(before.length, { unit: attacker.unit, page: attacker.page })">Add a unit that attacks first</button>
      </div>

      <div v-show="!opening" class="result" :class="{ outdated }" :aria-busy="busy ? 'true' : 'false'">
        <div v-if="error || view.error" class="error big"><p v-if="asking" role="status">Working it out …</p><p v-else role="alert">{{ error || view.error }}</p>
          <button v-if="view.error && ask.phase" class="quiet-button" type="button" @click="change({ phase: null })">Attack in the phase in which it can</button></div>
        <section v-if="waiting" class="welcome"><p class="lead">{{ waiting }}</p><p v-if="chosen === 2">The odds stand here as soon as both sides can fight.</p></section>
        <section v-if="empty" class="welcome">
          <p class="lead">What does this unit do to that one?</p>
          <p>Choose an attacker and a target: you get the exact odds, the switches that their rules ask for, and the reason for every number.</p>
          <p id="begin">Or begin with one of these:</p>
          <ul class="try" aria-labelledby="begin">
            <li v-for="one in examples"><button type="button" @click="example(one.attacker, one.defender, one.edition)">{{ one.name }}<small>{{ one.told }}</small></button></li>
          </ul>
          <dl class="gives"><div v-for="[what, how] in gives"><dt>{{ what }}</dt><dd>{{ how }}</dd></div></dl>
        </section>
        <answer-view v-if="answer" :view="view" :busy="busy" :outdated="outdated" :remark="remark" :state="state" :shared="shared" @change="change" @pin="pin" @unpin="unpin" @back="back" @share="share" @top="toAnswer"></answer-view>
      </div>
    </div>
  </div>`,
};
