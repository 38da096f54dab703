/* The answer: what happens, the switches that the rules ask for, the chart, the stages, and why. */
import { askWithPages, save } from "/assets/kit.js";
import { Distribution, Explorer, savePng } from "/assets/chart.js";

const GOALS = { destroyed: "destroying the unit", models: "models destroyed", wounds: "wounds lost" };
const SAVES = [["png", "PNG"], ["svg", "SVG"], ["csv", "CSV"], ["json", "Scenario"]];
const KNOWN = ["applied", "capped", "not worked out", "ignored", "open", "off"];
const NAMES = { ignored: "without effect" };
const MEANS = {
  applied: "In force, and counted in these numbers",
  capped: "Cut off by a limit of the edition",
  "not worked out": "Known, but beyond what is worked out",
  ignored: "In force, but it changes nothing here, or something forbids it",
  open: "A switch above decides",
  off: "Not true here",
};

/* A switch with its owner's words below it; one that is not available says why. */
const RuleSwitch = {
  props: { name: String, detail: String, on: Boolean, cp: Number, shut: String, answer: Object },
  emits: ["flip"],
  updated() { this.$refs.box.checked = this.on; },
  template: `
    <label class="switch" :class="{ shut }">
      <input ref="box" type="checkbox" role="switch" :checked="on" :disabled="!!shut" @change="$emit('flip', $event.target.checked)"><span class="knob" aria-hidden="true"></span>
      <span class="text"><span>{{ name }}</span><small>{{ detail }}</small><small v-if="shut" class="because"><span class="sr">Not available: </span>{{ shut }}</small></span>
      <span v-if="cp !== undefined && cp !== null" class="cp">{{ cp }} CP</span>
    </label>`,
};

/* How the chart of a question is read, kept over a reload. */
const READING = "grognard-reading";
function readingOf(link) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(READING));
    return kept?.link === link ? kept : null;
  } catch (error) { return null; }
}

export const AnswerView = {
  components: { Distribution, Explorer, RuleSwitch },
  props: { view: Object, state: Object, shared: Object, busy: Boolean, outdated: Boolean, remark: String },
  emits: ["change", "pin", "unpin", "back", "share", "top"],
  data() { return { spoken: "", seen: true, number: 1, moved: false, what: "models", exploring: false, exporting: "", saves: SAVES, goals: GOALS }; },
  computed: {
    answer() { return this.view.answer; },
    ask() { return this.state.ask; },
    shown() { return this.answer.noun === "wound" ? "wounds" : this.what; },
    figure() { return this.answer.charts[this.shown]; },
    reading() {
      const wounds = this.shown === "wounds";
      const all = wounds ? this.answer.wounds_at_least : this.answer.at_least;
      const n = Math.min(this.number, all.length - 1);
      return { n, most: all.length - 1, least: all[n], exactly: (wounds ? this.answer.wounds_exactly : this.answer.exactly)[n], noun: this.noun(n) };
    },
    groups() {
      return this.answer.groups.map((group) => ({ ...group, open: group.switches.filter((one) => !one.unavailable), shut: group.switches.filter((one) => one.unavailable) }));
    },
    stages() {
      let before = null;
      return this.answer.stages.rows.map((row) => {
        const mean = Number(row.mean), part = row.name.startsWith("Critical") || row.name.startsWith("Mortal");
        const told = !before || part || !before.mean ? "" : this.step(row.name, mean, before);
        if (!part) before = { name: row.name.toLowerCase(), mean };
        return { ...row, part, told };
      });
    },
    why() {
      const found = [...new Set(this.answer.why.map((one) => one.status))].sort((a, b) => KNOWN.indexOf(a) - KNOWN.indexOf(b));
      return found.map((status) => ({ status, name: NAMES[status] || status, means: MEANS[status] || "", reasons: this.answer.why.filter((one) => one.status === status) }));
    },
    best() { return this.answer.play === "best" && !this.answer.unfound; },
    /* What kind of numbers these are. It has its place always, so that nothing moves when it changes. */
    kind() {
      if (this.busy) return "Working it out …; these are the odds before.";
      if (this.outdated) return "These are the odds before your last change.";
      if (this.answer.searching) return "The plain play; looking for the best play …";
      if (this.answer.unfound) return "The plain play; no best play was found.";
      if (this.best) return `The best play for ${GOALS[this.answer.goal]}.`;
      return this.answer.rolled ? "Rolled odds, with the usual choices." : "Exact odds, with the usual choices.";
    },
    /* As long as the headline may become while the best play takes the place of the plain one. */
    room() {
      if (this.answer.play !== "best") return "";
      const rare = this.answer.raw.destroyed < 0.02 || this.answer.raw.destroyed > 0.98;
      const words = this.answer.headline.replace(/(fewer|more) than /, "").replace(/[\d.]*\d/g, "00.0");
      return rare ? words.replace(/in (?=00.0 of)/, "in fewer than ") : words;
    },
    lost() { const n = this.answer.not_understood.length; return n === 1 ? "1 clause of a rule is" : `${n} clauses of rules are`; },
  },
  watch: { state() { this.exporting = ""; }, answer() { if (!this.moved) this.number = this.usual(); this.speak(); } },
  created() {
    const { what, number, moved } = readingOf(this.view.link) || {};
    if (what === "wounds") this.what = what;
    this.moved = moved === true && Number.isInteger(number);
    this.number = this.moved ? number : this.usual();
    this.$watch(() => [this.view.link, this.what, this.number, this.moved], this.keep);
  },
  mounted() {
    this.speak();
    this.eye = new IntersectionObserver((found) => { this.seen = found[found.length - 1].isIntersecting; }, { threshold: 0.3 });
    this.eye.observe(this.$refs.headline);
  },
  beforeUnmount() { this.eye.disconnect(); },
  methods: {
    /* A screen reader is told an answer once: not the plain play while the best one is still looked for. */
    speak() { if (!this.answer.searching) this.spoken = `${this.best ? `Best play for ${GOALS[this.answer.goal]}: ` : ""}${this.answer.headline}`; },
    usual() {
      const mean = this.shown === "wounds" ? this.answer.raw.wounds.reduce((sum, p, i) => sum + p * i, 0) : this.answer.mean;
      return Math.max(1, Math.round(mean));
    },
    keep() {
      const { what, number, moved } = this;
      try { sessionStorage.setItem(READING, JSON.stringify({ link: this.view.link, what, number, moved })); } catch (error) { /* not kept */ }
    },
    noun(n) { return this.shown === "wounds" ? (n === 1 ? "wound" : "wounds") : n === 1 ? "model" : "models"; },
    count(what) { this.what = what; this.moved = false; this.number = this.usual(); },
    read(n) { this.moved = true; this.number = n; },
    step(name, mean, before) {
      if (name === "Damage") return `${(mean / before.mean).toFixed(1)} each`;
      if (["Wounds lost", "Models destroyed"].includes(name)) return "";
      return `${Math.round((100 * mean) / before.mean)}% of ${before.name}`;
    },
    toMissing() { this.$refs.missing.scrollIntoView({ block: "center" }); this.$refs.missing.focus({ preventScroll: true }); },
    turned(one) { return this.outdated ? (this.ask.on || []).includes(one.label) : one.value; },
    /* As it is seen, not as it was answered: it may be turned again before the answer comes. */
    flip(one, wanted) {
      const on = (this.ask.on || []).filter((label) => label !== one.label);
      this.$emit("change", { on: wanted ? [...on, one.label] : on });
    },
    async get(kind) {
      this.exporting = "";
      const name = this.view.title.replace(/[^A-Za-z0-9]+/g, "-").toLowerCase();
      try {
        if (kind === "png") await savePng(this.figure, `${this.view.title}: ${this.figure.layout.xaxis.title.text}`, `${name}.png`, this.answer.pins);
        else {
          const { state } = this, { text, refused } = await askWithPages(`/app/export/${kind}`, { state });
          if (text) save(`${name}.${kind}`, text, "text/plain"); else if (state === this.state) this.exporting = refused;
        }
      } catch (error) { this.exporting = error.message; }
    },
  },
  template: `
    <section id="answer" ref="headline" class="headline" tabindex="-1" aria-label="Answer">
      <p class="kind" :class="{ waits: busy || (answer.searching && !outdated) }">{{ kind }}</p>
      <p class="lead" :data-room="room"><span>{{ answer.headline }}</span></p>
      <p class="sr" role="status">{{ spoken }}</p>
      <dl class="figures"><div v-for="one in answer.figures"><dt>{{ one.name }}</dt><dd>{{ one.value }} <small>{{ one.of }}</small></dd></div></dl>
      <div class="bar">
        <div class="segments" role="group" aria-label="Phase">
          <button v-for="p in answer.phases" type="button" :aria-pressed="answer.phase === p ? 'true' : 'false'" @click="$emit('change', { phase: p, attacker: { ...ask.attacker, weapons: [] } })">{{ p === "ranged" ? "Shooting" : "Fighting" }}</button>
        </div>
        <span class="grow"></span>
        <button class="quiet-button" type="button" :aria-disabled="state.pins.length > 2 ? 'true' : null" @click="$emit('pin')">Pin</button>
        <button class="solid" type="button" @click="$emit('share')">Share</button>
      </div>
      <p v-if="remark" class="hint" role="status">{{ remark }}</p>
      <div v-if="shared" class="field shared"><label for="shared" role="status">{{ shared.copied ? "Copied: this link" : "Copy this link: it" }} holds the whole question{{ outdated ? ", with your last change." : " and opens to the same numbers wherever Grognard runs." }}</label>
        <input id="shared" type="text" readonly :value="shared.url" @focus="$event.target.select()"></div>
      <p v-if="answer.not_understood.length" class="notice"><button class="plain" type="button" @click="toMissing">{{ lost }} not understood and left out</button></p>
      <p v-if="answer.idle.length" class="hint">No rule asks any more for: {{ answer.idle.join("; ") }}.</p>
    </section>

    <section class="switches" aria-labelledby="switches"><h2 id="switches">Switches</h2>
      <p v-if="!answer.groups.length" class="hint">The rules of these two units ask for nothing that the dice do not settle.</p>
      <div class="flow">
        <fieldset v-for="group in groups" :key="group.name"><legend>{{ group.name }}</legend>
          <rule-switch v-for="one in group.open" :key="one.label" :name="one.label" :detail="one.sources" :on="turned(one)" :cp="one.cp" shut="" :answer="answer" @flip="flip(one, $event)"></rule-switch>
          <details v-if="group.shut.length" class="fold shut"><summary>{{ group.shut.length }} not available here</summary>
            <rule-switch v-for="one in group.shut" :key="one.label" :name="one.label" :detail="one.sources" :on="one.value" :cp="one.cp" :shut="one.unavailable"></rule-switch></details>
        </fieldset>
      </div>
      <fieldset class="play"><legend>How the attacker plays</legend>
        <div>
          <rule-switch name="Best play" detail="The best choices are searched for. The result says which, and what is played as usual." :on="answer.play === 'best'" :answer="answer" @flip="$emit('change', { play: $event ? 'best' : 'fixed' })"></rule-switch>
          <div v-if="answer.play === 'best'" class="field"><label for="goal">Best for</label>
            <select id="goal" :value="answer.goal" @change="$emit('change', { goal: $event.target.value })"><option v-for="(name, goal) in goals" :value="goal">{{ name }}</option></select></div>
        </div>
        <div v-if="answer.play === 'best'" class="policy" tabindex="0" role="group" aria-label="What best play does">
          <ul v-if="best && !answer.searching" aria-label="The policy"><li v-for="line in answer.policy">{{ line }}</li></ul>
          <p v-else class="hint">{{ answer.searching ? "Looking for the best play. Until it is found, all numbers are those of the plain play." : "All numbers are those of the plain play. No best play was found: " + answer.unfound }}</p>
        </div>
      </fieldset>
    </section>

    <section class="distribution" aria-labelledby="distribution">
      <div class="head"><h2 id="distribution">{{ shown === "wounds" ? "Wounds lost" : "Models destroyed" }}</h2>
        <div v-if="answer.noun === 'model'" class="segments" role="group" aria-label="What is counted"><button v-for="w in ['models', 'wounds']" type="button" :aria-pressed="what === w ? 'true' : 'false'" @click="count(w)">{{ w === "models" ? "Models" : "Wounds" }}</button></div>
      </div>
      <p class="reading" role="status"><b>{{ reading.least }}</b> <span>at least {{ reading.n }} {{ reading.noun }}</span> <span class="hint">exactly {{ reading.n }}: {{ reading.exactly }}</span></p>
      <explorer v-if="exploring" :figure="figure" :label="'Chances of each number: ' + answer.headline"></explorer>
      <distribution v-else :figure="figure" :number="reading.n" :label="'Chances of each number: ' + answer.headline" @number="read"></distribution>
      <label class="sr" for="number">At least how many {{ shown }}</label>
      <input id="number" type="range" min="0" :max="reading.most" :value="reading.n" :style="{ '--at': reading.most ? reading.n / reading.most : 0 }" :aria-valuetext="'at least ' + reading.n + ': ' + reading.least" @input="read(Number($event.target.value))">
      <ol v-if="answer.pins.length" class="pins" aria-label="Pinned set-ups">
        <li v-for="(one, i) in answer.pins"><svg class="line" viewBox="0 0 30 4" aria-hidden="true"><path :class="'pin pin-' + i" d="M0 2H30"/></svg>
          <span class="text"><b>{{ one.name }}</b><small>{{ one.error || (one.searching ? "looking for its best play …" : one.detail) }}</small></span><span v-if="one.mean" class="num">{{ one.mean }} <small>{{ one.noun }}s</small></span><span v-if="one.mean" class="num">{{ one.destroyed }} <small>destroyed</small></span>
          <span class="acts"><button class="plain" type="button" @click="$emit('back', i)" :aria-label="'Open ' + one.name">Open</button><button class="plain" type="button" @click="$emit('unpin', i)" :aria-label="'Unpin ' + one.name">Unpin</button></span></li>
      </ol>
      <div class="row exports"><button class="plain" type="button" :aria-pressed="exploring ? 'true' : 'false'" @click="exploring = !exploring">{{ exploring ? "Plain chart" : "Zoom" }}</button><span class="grow"></span><span class="hint">Save</span>
        <button v-for="[kind, name] in saves" class="plain" type="button" @click="get(kind)">{{ name }}</button></div>
      <p v-if="exporting" class="error" role="alert">{{ exporting }}</p>
    </section>

    <section v-if="answer.stages" class="funnel" aria-labelledby="funnel">
      <h2 id="funnel">How the attack goes<small v-if="answer.play === 'best'"> with the usual choices</small></h2>
      <ol v-if="answer.sequence.length" class="turns" aria-label="Unit by unit"><li v-for="one in answer.sequence"><b>{{ one.name }}</b> <small>{{ one.phase === "ranged" ? "shooting" : "fighting" }}</small>
        <span v-if="one.models" class="num">{{ one.models }} <small>models,</small> {{ one.wounds }} <small>wounds</small></span></li></ol>
      <ol>
        <li class="stage" v-for="row in stages" :class="{ part: row.part }">
          <span class="label">{{ row.name }} <small>{{ row.told }}</small></span>
          <span class="track" aria-hidden="true"><i v-for="(part, i) in row.parts" :style="{ width: 100 * part + '%', background: 'var(--pool-' + (i % 6) + ')' }"></i></span>
          <span class="num">{{ row.mean }} <small>{{ row.spread }}</small></span>
        </li>
      </ol>
      <ul v-if="answer.stages.pools.length > 1" class="legend"><li v-for="(name, i) in answer.stages.pools"><i :style="{ background: 'var(--pool-' + (i % 6) + ')' }"></i>{{ name }}</li></ul>
      <p v-if="answer.hazard" class="hint">{{ answer.hazard }}</p>
    </section>

    <section v-if="answer.not_understood.length" ref="missing" tabindex="-1" class="missing" aria-labelledby="missing-title">
      <h2 id="missing-title">Not understood, and left out of the numbers</h2>
      <dl><div v-for="one in answer.not_understood"><dt>{{ one.rule }}</dt><dd>{{ one.clause }}</dd></div></dl>
    </section>

    <section class="why" aria-labelledby="why">
      <h2 id="why">Why</h2>
      <p v-if="!answer.why.length" class="hint">No rule besides the weapons and profiles touches this attack.</p>
      <div v-for="group in why" class="verdict"><h3><span class="status" :class="group.status.replaceAll(' ', '-')">{{ group.name }}</span> <small>{{ group.means }}</small></h3>
        <ul><li v-for="one in group.reasons"><span>{{ one.words }}</span><span v-if="one.note" class="hint">{{ one.note }}</span>
          <small><b>{{ one.source }}</b><template v-if="one.kind">, {{ one.kind }}</template><template v-if="one.weapons">, for {{ one.weapons }}</template></small></li></ul></div>
      <p class="hint"><template v-if="!answer.not_understood.length">Every clause of the rules in play was understood. </template>{{ answer.method }}</p>
    </section>
    <button class="dock" :class="{ seen }" type="button" :tabindex="seen ? -1 : 0" @click="$emit('top')"><span v-if="busy || outdated || answer.searching" class="sooner">{{ busy || outdated ? "before:" : "plain play:" }}</span> <b>{{ answer.figures[1] ? answer.figures[1].value : "" }}</b> <span>{{ busy || outdated || answer.searching ? "" : answer.figures[1].of }} {{ answer.noun }}s</span><span class="grow"></span><b>{{ answer.destroyed }}</b> <span>destroyed</span></button>`,
};
