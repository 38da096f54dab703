/* The odds page: two sides, the switches that their rules ask for, and the answer. The server works everything out. */
import { ask, askWithPages, pages, save, SiteHeader, UnitSearch, PagePaste, ChartBox } from "/assets/kit.js";

const EMPTY = () => ({ ask: {}, pins: [] });

const SidePanel = {
  components: { UnitSearch, PagePaste },
  props: { title: String, side: Object, view: Object, edition: String, weapons: Array, attacker: Boolean },
  emits: ["change", "pick", "remove"],
  data() { return { pasting: false, changing: false, why: "", own: [], wide: matchMedia("(min-width: 68rem)").matches }; },
  computed: {
    sizes() { return this.view ? [this.view.fewest, this.view.most] : [1, 1]; },
    searching() { return !this.view || this.view.empty || this.changing; },
  },
  methods: {
    put(patch) { this.why = ""; this.$emit("change", { ...this.side, ...patch }); },
    pick(row) { this.changing = false; this.pasting = false; this.why = ""; this.$emit("pick", { unit: row.name, edition: row.edition }); },
    read(told) { this.changing = false; this.pasting = false; this.$emit("pick", { page: told.mark, edition: told.edition }); },
    search() { this.changing = true; this.own = pages.all(); this.$nextTick(() => this.$el.querySelector("input[role=combobox]")?.focus()); },
    models(step) {
      const now = Math.min(this.view.most, Math.max(this.view.fewest, this.view.models + step));
      this.put({ models: now });
    },
    more(item) {
      if (item.why_not) { this.why = `${item.name}: ${item.why_not}`; return; }
      this.put({ gear: { ...(this.side.gear || {}), [item.name]: item.count + 1 } });
    },
    less(item) {
      const gear = { ...(this.side.gear || {}) };
      if (item.count <= 1) delete gear[item.name]; else gear[item.name] = item.count - 1;
      this.put({ gear });
    },
    weapon(one) {
      const picked = this.weapons.filter((w) => w.picked).map((w) => w.name);
      this.put({ weapons: one.picked ? picked.filter((name) => name !== one.name) : [...picked, one.name] });
    },
  },
  mounted() { this.own = pages.all(); },
  template: `
    <section class="side" :class="{ attacker }" :aria-label="title">
      <header><h2>{{ title }}</h2><button v-if="$attrs.onRemove" class="plain" type="button" @click="$emit('remove')">Remove</button></header>
      <template v-if="searching">
        <unit-search v-if="!pasting" :label="'Find a unit: ' + title.toLowerCase()" :edition="edition" placeholder="Unit, such as Nobz" @pick="pick"></unit-search>
        <page-paste v-else @read="read" @close="pasting = false"></page-paste>
        <div v-if="!pasting" class="row">
          <button class="quiet-button" type="button" @click="pasting = true">Paste a datasheet page</button>
          <button v-if="changing" class="plain" type="button" @click="changing = false">Keep {{ view.name }}</button>
        </div>
        <ul v-if="own.length && !pasting" class="own" aria-label="Your pages">
          <li v-for="page in own.slice(0, 4)"><button class="quiet-button" type="button" @click="read(page)">{{ page.name }} <span class="badge">{{ page.edition }}th, your page</span></button></li>
        </ul>
      </template>
      <template v-else>
        <button class="unit" type="button" @click="search" :aria-label="'Change ' + title.toLowerCase() + ', now ' + view.name">
          <strong>{{ view.name }}</strong>
          <small><span class="badge">{{ view.edition || edition }}th</span><span v-if="view.faction">{{ view.faction }}</span><span v-if="view.page" class="badge">your page</span><span v-if="view.points">{{ view.points }} pts</span></small>
          <span class="change">Change</span>
        </button>
        <p v-if="view.error" class="error" role="alert">{{ view.error }}</p>
        <div v-if="view.lacks_profile || side.profile" class="field">
          <label :for="title + 'profile'">Model profile that the page lacks</label>
          <input :id="title + 'profile'" type="text" :value="side.profile" maxlength="200" placeholder="M6 T5 Sv4+ W2 Ld7+ OC1" @change="put({ profile: $event.target.value })">
        </div>
        <div v-if="view.most > view.fewest || view.models" class="stepper">
          <span :id="title + 'models'">Models</span>
          <span class="steps">
            <button type="button" :disabled="view.models <= view.fewest" @click="models(-1)" :aria-label="'Fewer models: ' + title">−</button>
            <output :aria-labelledby="title + 'models'">{{ view.models }}</output>
            <button type="button" :disabled="view.models >= view.most" @click="models(1)" :aria-label="'More models: ' + title">+</button>
          </span>
        </div>
        <details v-if="(view.items || []).length" class="fold" :open="(attacker && wide) || Object.keys(side.gear || {}).length > 0">
          <summary>Wargear</summary>
          <p v-if="view.gear_note" class="hint">{{ view.gear_note }}</p>
          <div v-for="item in view.items" :key="item.name" class="stepper" :class="{ shut: item.why_not && !item.count }">
            <span>{{ item.name }}</span>
            <span class="steps">
              <button type="button" :disabled="!item.count" @click="less(item)" :aria-label="'Fewer ' + item.name">−</button>
              <output>{{ item.count }}</output>
              <button type="button" :aria-disabled="item.why_not ? 'true' : null" :title="item.why_not" @click="more(item)" :aria-label="'More ' + item.name + (item.why_not ? ', not possible' : '')">+</button>
            </span>
          </div>
          <p v-if="why" class="error" role="alert">{{ why }}</p>
          <ul class="equipment"><li v-for="group in view.equipment"><b>{{ group.count }} × {{ group.kind }}</b> {{ group.items.join(", ") }}</li></ul>
        </details>
        <p v-else-if="view.gear_note && view.assumed" class="hint">{{ view.gear_note }}</p>
        <details v-if="weapons && weapons.length > 1" class="fold">
          <summary>Weapons <span class="hint">{{ weapons.some(w => w.picked) ? "chosen" : "the best" }}</span></summary>
          <label v-for="one in weapons" :key="one.name" class="check">
            <input type="checkbox" :checked="one.picked" @change="weapon(one)">
            <span><b>{{ one.count }} × {{ one.name }}</b> <span v-if="one.used" class="badge">used</span><small>{{ one.line }}</small></span>
          </label>
        </details>
        <details v-if="(view.leaders || []).length || (view.detachments || []).length" class="fold" :open="!!(side.leader || side.detachment)">
          <summary>Leader and detachment</summary>
          <div v-if="view.leaders.length" class="field">
            <label :for="title + 'leader'">Leader attached</label>
            <select :id="title + 'leader'" :value="side.leader || ''" @change="put({ leader: $event.target.value })">
              <option value="">None</option><option v-for="name in view.leaders">{{ name }}</option>
            </select>
            <p v-if="view.leader_note" class="hint">{{ view.leader_note }}</p>
          </div>
          <div v-if="view.detachments.length" class="field">
            <label :for="title + 'detachment'">Detachment</label>
            <select :id="title + 'detachment'" :value="side.detachment || ''" @change="put({ detachment: $event.target.value })">
              <option value="">Any, as switches</option><option v-for="name in view.detachments">{{ name }}</option>
            </select>
          </div>
        </details>
      </template>
    </section>`,
};

export default {
  components: { SiteHeader, SidePanel, ChartBox },
  props: { first: Object, broken: String },
  data() {
    return {
      state: EMPTY(), view: this.first || {}, busy: false, error: this.broken || "", number: 1, moved: false, seen: false, what: "models",
      shared: "", turn: 0, changed: 0, exporting: "",
    };
  },
  computed: {
    ask() { return this.state.ask; },
    edition() { return this.ask.edition || "11"; },
    attacker() { return this.ask.attacker || {}; },
    defender() { return this.ask.defender || {}; },
    answer() { return this.view.answer || null; },
    chosen() { return [this.attacker, this.defender].filter((side) => side.unit || side.page).length; },
    empty() { return !this.answer && !this.view.error && !this.error && !this.chosen; },
    waiting() {
      if (this.answer || this.view.error || this.error || !this.chosen) return "";
      const sides = [this.view.attacker, this.view.defender, ...(this.view.before || [])];
      if (sides.some((side) => side && side.error)) return "";
      return this.chosen === 2 ? "" : this.attacker.unit || this.attacker.page ? "Now choose the target." : "Now choose the attacker.";
    },
    figure() { return this.answer.charts[this.shown]; },
    shown() { return this.answer.noun === "wound" ? "wounds" : this.what; },
    reading() {
      const all = this.shown === "wounds" ? this.answer.wounds_at_least : this.answer.at_least;
      const n = Math.min(this.number, all.length - 1);
      return { n, most: all.length - 1, least: all[n], exactly: (this.shown === "wounds" ? this.answer.wounds_exactly : this.answer.exactly)[n] };
    },
    onCount() { return (this.ask.on || []).length; },
  },
  async mounted() {
    if (this.view.state) this.state = { ask: {}, pins: [], ...this.view.state };
    if (this.answer) this.number = this.usual();
    addEventListener("popstate", () => this.open(new URLSearchParams(location.search).get("q")));
    const hash = new URLSearchParams(location.hash.slice(1));
    for (const packed of hash.getAll("p")) await this.unpack(packed);
    if (!this.first && !this.broken) await this.open(new URLSearchParams(location.search).get("q"));
    else history.replaceState(null, "", location.pathname + location.search);
  },
  updated() {
    if (this.$refs.answer && this.eyed !== this.$refs.answer) {
      this.eye?.disconnect();
      this.eyed = this.$refs.answer;
      this.eye = new IntersectionObserver((found) => { this.seen = found[found.length - 1].isIntersecting; }, { threshold: 0.3 });
      this.eye.observe(this.eyed);
    }
  },
  methods: {
    usual() {
      const mean = this.shown === "wounds" ? this.answer.raw.wounds.reduce((sum, p, i) => sum + p * i, 0) : this.answer.mean;
      return Math.max(1, Math.round(mean));
    },
    async unpack(packed) {
      try {
        const { text } = await ask("/app/unpack", { packed });
        const told = await ask("/app/read", { text });
        pages.put(told.mark, { name: told.name, faction: told.faction, edition: told.edition, text });
      } catch (error) { this.error = error.message; }
    },
    async open(link) {
      if (!link) { this.state = EMPTY(); this.view = {}; this.error = ""; return; }
      try {
        const packed = link.slice(link.indexOf(".") + 1).replace(/-/g, "+").replace(/_/g, "/");
        const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
        this.state = { ask: {}, pins: [], ...JSON.parse(await new Response(stream).text()) };
        await this.solve(null);
      } catch (error) { this.error = error.message; }
    },
    change(patch, history = "push") {
      this.state = { ...this.state, ask: { ...this.ask, ...patch } };
      this.solve(history);
    },
    async solve(how = "push") {
      const turn = ++this.turn;
      const late = setTimeout(() => { this.busy = true; }, 200);
      try {
        const view = await askWithPages("/app/odds", { state: this.state });
        if (turn !== this.turn) return;
        this.view = view;
        this.error = "";
        this.shared = "";
        document.title = `${view.title} · Grognard`;
        const url = this.state.ask.attacker || this.state.ask.defender ? `/?q=${view.link}` : "/";
        const quick = Date.now() - this.changed < 1200;
        this.changed = Date.now();
        if (how && quick) history.replaceState(null, "", url); else if (how) history.pushState(null, "", url);
        if (this.answer && !this.moved) this.number = this.usual();
      } catch (error) {
        if (turn === this.turn) this.error = error.message;
      } finally {
        clearTimeout(late);
        if (turn === this.turn) this.busy = false;
      }
    },
    pick(side, chosen) {
      const fresh = chosen.page ? { page: chosen.page } : { unit: chosen.unit };
      const patch = { [side]: fresh, edition: chosen.edition, on: this.ask.on || [] };
      if (side === "attacker") patch.phase = null;
      this.change(patch);
    },
    editionTo(edition) { this.change({ edition }); },
    flip(one) {
      const on = (this.ask.on || []).filter((label) => label !== one.label);
      this.change({ on: one.value ? on : [...on, one.label] });
    },
    swap() { this.change({ attacker: { ...this.defender, weapons: [] }, defender: { ...this.attacker, weapons: [] }, phase: null, before: [], on: [] }); },
    pin() { if (this.state.pins.length < 3) { this.state = { ...this.state, pins: [...this.state.pins, this.ask] }; this.solve(); } },
    unpin(i) { this.state = { ...this.state, pins: this.state.pins.filter((_, at) => at !== i) }; this.solve(); },
    back(i) { this.state = { ...this.state, ask: this.state.pins[i] }; this.solve(); },
    before(i, side, edition = this.edition) { const before = [...(this.ask.before || [])]; if (side) before[i] = side; else before.splice(i, 1); this.change({ before, edition }); },
    async share() {
      let url = `${location.origin}/?q=${this.view.link}`;
      const marks = new Set([this.ask, ...this.state.pins].flatMap((a) => [a.attacker, a.defender, ...(a.before || [])]).map((s) => s && s.page).filter(Boolean));
      const parts = [];
      for (const mark of marks) {
        const page = pages.get(mark);
        if (page) parts.push("p=" + (await ask("/app/pack", { text: page.text })).packed);
      }
      if (parts.length) url += "#" + parts.join("&");
      this.shared = url;
      try { await navigator.clipboard.writeText(url); } catch (error) { /* it is shown to be copied by hand */ }
      this.$nextTick(() => this.$refs.shared?.select());
    },
    async get(kind) {
      this.exporting = "";
      const name = `${this.view.title.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase()}`;
      try {
        if (kind === "png") await this.$refs.chart.png(`${name}.png`);
        else save(`${name}.${kind}`, await askWithPages(`/app/export/${kind}`, { state: this.state }), "text/plain");
      } catch (error) { this.exporting = error.message; }
    },
    example(attacker, defender, edition) { this.state = { ask: { edition, attacker: { unit: attacker }, defender: { unit: defender } }, pins: [] }; this.solve(); },
  },
  template: `
  <div class="page">
    <site-header here="/"></site-header>
    <div id="main" class="odds" tabindex="-1">
      <h1 class="sr">Odds of one unit against another</h1>
      <div class="setup">
        <div class="setup-head">
          <div class="segments" role="group" aria-label="Edition">
            <button v-for="e in ['11', '10']" type="button" :aria-pressed="edition === e ? 'true' : 'false'" @click="editionTo(e)">{{ e }}th edition</button>
          </div>
          <button class="plain" type="button" :disabled="!attacker.unit && !attacker.page && !defender.unit" @click="swap">Swap sides</button>
        </div>
        <side-panel v-for="(one, i) in ask.before || []" :key="'before' + i" :title="'Attacks first ' + (i + 1)" :side="one" :view="(view.before || [])[i]" :edition="edition"
          @change="before(i, $event)" @pick="before(i, $event.page ? { page: $event.page } : { unit: $event.unit }, $event.edition)" @remove="before(i, null)"></side-panel>
        <side-panel title="Attacker" attacker :side="attacker" :view="view.attacker" :edition="edition" :weapons="view.weapons" @change="change({ attacker: $event })" @pick="pick('attacker', $event)"></side-panel>
        <side-panel title="Target" :side="defender" :view="view.defender" :edition="edition" @change="change({ defender: $event })" @pick="pick('defender', $event)"></side-panel>
        <button v-if="answer && (ask.before || []).length < 4" class="quiet-button" type="button" @click="before((ask.before || []).length, { unit: attacker.unit, page: attacker.page })">Add a unit that attacks first</button>
      </div>

      <div class="result" :aria-busy="busy ? 'true' : 'false'">
        <p v-if="error || view.error" class="error big" role="alert">{{ error || view.error }}</p>
        <section v-if="waiting" class="welcome"><p class="lead">{{ waiting }}</p></section>
        <section v-if="empty" class="welcome">
          <p class="lead">What does this unit do to that one?</p>
          <p>Choose an attacker and a target. You get the exact odds, the switches that their rules ask for, and the reason for every number. No profile has to be typed in.</p>
          <p class="try"><span>Or begin with</span>
            <button class="quiet-button" type="button" @click="example('Nobz', 'Nurglings', '10')">Nobz against Nurglings</button>
            <button class="quiet-button" type="button" @click="example('Hellblaster Squad', 'Deff Dread', '11')">Hellblasters against a Deff Dread</button>
            <button class="quiet-button" type="button" @click="example('Boyz', 'Intercessor Squad', '11')">Boyz against Intercessors</button>
          </p>
        </section>
        <template v-if="answer">
          <section ref="answer" id="answer" class="headline" aria-live="polite">
            <p class="lead">{{ answer.headline }}</p>
            <dl class="figures"><div v-for="one in answer.figures"><dd>{{ one.value }} <small>{{ one.of }}</small></dd><dt>{{ one.name }}</dt></div></dl>
            <div class="bar">
              <div class="segments" role="group" aria-label="Phase">
                <button v-for="p in answer.phases" type="button" :aria-pressed="answer.phase === p ? 'true' : 'false'" @click="change({ phase: p, attacker: { ...attacker, weapons: [] } })">{{ p === "ranged" ? "Shooting" : "Fighting" }}</button>
              </div>
              <span class="grow"></span>
              <button class="quiet-button" type="button" :disabled="state.pins.length > 2" @click="pin">Pin</button>
              <button class="solid" type="button" @click="share">Share</button>
            </div>
            <div v-if="shared" class="field shared" role="status"><label for="shared">This link holds the whole question. It is on your clipboard, if your browser allows.</label><input id="shared" ref="shared" type="text" readonly :value="shared"></div>
            <p v-if="answer.idle.length" class="hint">No rule asks any more for: {{ answer.idle.join("; ") }}.</p>
          </section>

          <section v-if="answer.groups.length" class="switches" aria-label="Switches">
            <h2>Switches</h2>
            <fieldset v-for="group in answer.groups" :key="group.name"><legend>{{ group.name }}</legend>
              <label v-for="one in group.switches" :key="one.label" class="switch" :class="{ shut: one.unavailable }">
                <input type="checkbox" role="switch" :checked="one.value" :disabled="!!one.unavailable" @change="flip(one)">
                <span class="knob" aria-hidden="true"></span>
                <span class="text"><span>{{ one.label }}</span><small>{{ one.unavailable || one.sources }}</small></span>
                <span v-if="one.cp !== null" class="cp">{{ one.cp }} CP</span>
              </label>
            </fieldset>
            <label class="switch"><input type="checkbox" role="switch" :checked="answer.play === 'best'" @change="change({ play: answer.play === 'best' ? 'fixed' : 'best' })"><span class="knob" aria-hidden="true"></span>
              <span class="text"><span>Best play</span><small>The attacker’s choices are made as well as can be, instead of as usual.</small></span></label>
            <div v-if="answer.play === 'best'" class="field"><label for="goal">Best for</label>
              <select id="goal" :value="answer.goal" @change="change({ goal: $event.target.value })"><option value="destroyed">destroying the unit</option><option value="models">models</option><option value="wounds">wounds</option></select></div>
            <ul v-if="answer.policy.length" class="policy"><li v-for="line in answer.policy">{{ line }}</li></ul>
          </section>

          <section class="distribution">
            <div class="head"><h2>{{ shown === "wounds" ? "Wounds lost" : "Models destroyed" }}</h2>
              <div v-if="answer.noun === 'model'" class="segments" role="group" aria-label="What is counted"><button v-for="w in ['models', 'wounds']" type="button" :aria-pressed="what === w ? 'true' : 'false'" @click="what = w; moved = false; number = usual()">{{ w === "models" ? "Models" : "Wounds" }}</button></div>
            </div>
            <chart-box ref="chart" :figure="figure" :label="'Chances of each number: ' + answer.headline" @number="moved = true; number = $event"></chart-box>
            <div class="reader">
              <label for="number">At least <b>{{ reading.n }}</b>: <b class="big">{{ reading.least }}</b> <span class="hint">exactly {{ reading.n }}: {{ reading.exactly }}</span></label>
              <input id="number" type="range" min="0" :max="reading.most" :value="reading.n" @input="moved = true; number = Number($event.target.value)">
            </div>
            <ol v-if="answer.pins.length" class="pins" aria-label="Pinned set-ups">
              <li v-for="(one, i) in answer.pins"><span class="line" :style="{ background: 'var(--pin-' + i + ')' }"></span>
                <span class="text"><b>{{ one.name }}</b><small>{{ one.error || one.detail }}</small></span><span v-if="!one.error" class="num">{{ one.mean }} <small>{{ one.noun }}s</small></span><span class="num">{{ one.destroyed }}</span>
                <button class="plain" type="button" @click="back(i)">Open</button><button class="plain" type="button" @click="unpin(i)" :aria-label="'Unpin ' + one.name">Unpin</button></li>
            </ol>
            <div class="row exports"><span class="hint">Save</span>
              <button v-for="kind in ['png', 'svg', 'csv', 'json']" class="plain" type="button" @click="get(kind)">{{ kind === "json" ? "Scenario" : kind.toUpperCase() }}</button></div>
            <p v-if="exporting" class="error" role="alert">{{ exporting }}</p>
          </section>

          <section v-if="answer.stages" class="funnel">
            <h2>How the attack goes</h2>
            <div class="stage" v-for="row in answer.stages.rows">
              <span class="label">{{ row.name }}</span>
              <span class="track" aria-hidden="true"><i v-for="(part, i) in row.parts" :style="{ width: 100 * part + '%', background: 'var(--pool-' + (i % 6) + ')' }"></i></span>
              <span class="num">{{ row.mean }} <small>{{ row.spread }}</small></span>
            </div>
            <ul v-if="answer.stages.pools.length > 1" class="legend"><li v-for="(name, i) in answer.stages.pools"><i :style="{ background: 'var(--pool-' + (i % 6) + ')' }"></i>{{ name }}</li></ul>
            <p v-if="answer.hazard" class="hint">{{ answer.hazard }}</p>
          </section>

          <section v-if="answer.not_understood.length" class="missing">
            <h2>Not understood, and left out of the numbers</h2>
            <dl><template v-for="one in answer.not_understood"><dt>{{ one.rule }}</dt><dd>{{ one.clause }}</dd></template></dl>
          </section>

          <section class="why">
            <h2>Why</h2>
            <p v-if="!answer.why.length" class="hint">No rule besides the weapons and profiles touches this attack.</p>
            <ul><li v-for="one in answer.why"><span class="status" :class="one.status.replaceAll(' ', '-')">{{ one.status }}</span>
              <span class="text">{{ one.text }}<small>{{ one.source }}, {{ one.kind }}<template v-if="one.weapons">: {{ one.weapons }}</template><template v-if="one.note">. {{ one.note }}</template></small></span></li></ul>
            <p v-if="!answer.not_understood.length" class="hint">Every clause of the rules in play was understood.</p>
            <p class="hint">{{ answer.method }}</p>
          </section>
        </template>
      </div>
      <a v-if="answer" class="dock" :class="{ seen }" href="#answer" @click.prevent="$refs.answer.scrollIntoView({ behavior: 'smooth' })"><b>{{ answer.figures[1] ? answer.figures[1].value : "" }}</b> <span>{{ answer.figures[1].of }} {{ answer.noun }}s</span><span class="grow"></span><b>{{ answer.destroyed }}</b> <span>destroyed</span></a>
    </div>
  </div>`,
};
