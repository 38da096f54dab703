/* The matrix page: many against many. What is picked and how it is sorted stand in the address. */
import { ask, askWithPages, pages, Refused, save, SiteHeader, UnitSearch } from "/assets/kit.js";

const PAGE = "page:";
const FIGURES = [["models", "Models destroyed, mean"], ["wounds", "Wounds lost, mean"], ["destroyed", "Chance to destroy the unit"], ["points-per-point", "Points destroyed per point"]];

export default {
  components: { SiteHeader, UnitSearch },
  data() {
    return { edition: "11", attackers: [], defenders: [], figure: "models", phase: "", grid: null, error: "", id: "", turn: 0, done: 0, total: 0, byColumn: null, byRow: null, kept: "", worked: "", gridOf: "", factions: {}, figures: FIGURES, own: pages.all() };
  },
  computed: {
    mine() { return this.own.filter((page) => page.edition === this.edition); },
    heading() { return FIGURES.find(([key]) => key === this.grid.figure)[1]; },
    rows() { return this.ordered(this.grid.attackers, this.byColumn, (i, j) => this.grid.values[i][j]); },
    columns() { return this.ordered(this.grid.defenders, this.byRow, (j, i) => this.grid.values[i][j]); },
    picked() {
      const at = new URLSearchParams({ edition: this.edition, figure: this.figure });
      if (this.phase) at.set("phase", this.phase);
      this.attackers.forEach((name) => at.append("a", name));
      this.defenders.forEach((name) => at.append("d", name));
      return String(at);
    },
  },
  watch: { picked() { this.keep(); } },
  async mounted() {
    addEventListener("popstate", () => this.fromAddress());
    addEventListener("pagehide", () => this.cancel());
    addEventListener("pageshow", (event) => { if (event.persisted) this.fromAddress(); });
    this.fromAddress();
    try { this.factions = await ask("/app/factions"); } catch (error) { this.error = error.message; }
  },
  beforeUnmount() { this.cancel(); },
  methods: {
    fromAddress() {
      const at = new URLSearchParams(location.search);
      Object.assign(this, this.picksIn(at));
      this.kept = this.picked;
      const question = new URLSearchParams(this.opened() ? history.state.shown : this.picked + this.sortsIn(at));
      [this.byColumn, this.byRow] = ["column", "row"].map((name) => this.sortIn(question.get(name)));
      ["column", "row"].forEach((name) => question.delete(name));
      if (question.has("a") && question.has("d")) this.run(String(question)); else { this.worked = ""; this.cancel(); this.grid = null; this.error = ""; }
    },
    picksIn(at) {
      return {
        edition: at.get("edition") === "10" ? "10" : "11",
        attackers: at.getAll("a").slice(0, 90),
        defenders: at.getAll("d").slice(0, 90),
        figure: (FIGURES.find(([key]) => key === at.get("figure")) || FIGURES[0])[0],
        phase: ["ranged", "melee"].includes(at.get("phase")) ? at.get("phase") : "",
      };
    },
    sortsIn(at) { return ["column", "row"].filter((name) => at.has(name)).map((name) => `&${name}=${at.get(name)}`).join(""); },
    /* What is picked, in the address. Its entry in the history says that nothing was asked yet ("picked", or "changed"
       after a result, which keeps an entry of its own) and which matrix is shown meanwhile; an address without that is
       worked out at once. */
    keep() {
      if (this.picked === this.kept) return;
      const told = { matrix: this.opened() || (this.worked ? "changed" : "picked"), shown: this.shown() };
      history[told.matrix === "changed" && !this.opened() ? "pushState" : "replaceState"](told, "", `/matrix?${this.picked}`);
      this.kept = this.picked;
    },
    shown() { return this.grid ? this.gridOf + this.sorts() : ""; },
    sorts() { return [["column", this.byColumn], ["row", this.byRow]].filter(([, by]) => by).map(([name, by]) => `&${name}=${by.at}${by.up ? "up" : ""}`).join(""); },
    opened() { return history.state?.matrix || ""; },
    address() { return `/matrix?${this.picked}${this.picked === this.worked ? this.sorts() : ""}`; },
    sortIn(text) { const found = /^(\d{1,4})(up)?$/.exec(text || ""); return found && { at: Number(found[1]), up: Boolean(found[2]) }; },
    add(side, name) { if (name && !this[side].includes(name)) this[side] = [...this[side], name]; },
    drop(side, name) { this[side] = this[side].filter((one) => one !== name); },
    said(name) { return name.startsWith(PAGE) ? `${pages.get(name.slice(PAGE.length))?.name || "Page"} (your page)` : name; },
    editionTo(edition) { this.edition = edition; },
    work() {
      this.keep();
      if (this.picked !== this.worked) this.byColumn = this.byRow = null;
      const found = this.run(this.picked);
      if (this.opened()) history[this.opened() === "changed" ? "replaceState" : "pushState"](null, "", this.address());
      return found;
    },
    async run(question) {
      const stopped = this.cancel(), turn = this.turn, asked = this.picksIn(new URLSearchParams(question));
      this.error = "";
      this.worked = question;
      await stopped;
      try {
        const id = await this.begin({ ...asked, phase: asked.phase || null });
        if (turn !== this.turn) { this.end(id); return; }
        this.id = id; this.done = 0; this.total = 0;
        while (this.id === id) {
          const told = await ask(`/app/matrix/${id}`);
          if (this.id !== id) return;
          this.done = told.done; this.total = told.total;
          if (told.error) { this.error = told.error; this.id = ""; }
          if (told.grid) { this.grid = told.grid; this.gridOf = question; this.id = ""; }
          await new Promise((go) => setTimeout(go, 250));
        }
      } catch (error) { if (turn === this.turn) { this.error = error.message; this.id = ""; } }
    },
    /* Begins a matrix. Its pages must be in this browser; those that the server does not have are read there first, one
       by one, and it tells the key of each to those who have the text. */
    async begin(asked) {
      const marks = [...new Set([...asked.attackers, ...asked.defenders].filter((name) => name.startsWith(PAGE)).map((name) => name.slice(PAGE.length)))];
      const texts = marks.map((mark) => pages.get(mark)?.text);
      if (texts.includes(undefined)) throw new Refused("This matrix speaks of a datasheet page that is not in this browser: paste it again.");
      const keys = [];
      for (const text of texts) keys.push((await ask("/app/use", { text })).key);
      return (await ask("/app/matrix", { ...asked, keys })).id;
    },
    /* Nobody waits any more for what runs, or is about to begin. */
    cancel() { const id = this.id; this.turn += 1; this.id = ""; return id ? this.end(id) : null; },
    end(id) { return fetch(`/app/matrix/${id}`, { method: "DELETE", keepalive: true }).catch(() => { /* it ends by itself */ }); },
    /* Highest first; once more on the same name, lowest first. Cells without a number stay last. */
    ordered(names, by, cell) {
      const indices = names.map((_, at) => at);
      const value = (at) => cell(at, by.at) ?? null;
      if (!by || !indices.some((at) => cell(at, by.at) !== undefined)) return indices;
      const sign = by.up ? 1 : -1;
      return indices.sort((a, b) => value(a) === null ? (value(b) === null ? 0 : 1) : value(b) === null ? -1 : sign * (value(a) - value(b)));
    },
    sort(what, at) {
      this[what] = { at, up: this[what]?.at === at && !this[what].up };
      if (this.opened()) history.replaceState({ ...history.state, shown: this.shown() }, "");
      else if (this.picked === this.worked) history.replaceState(null, "", this.address());
    },
    sorted(by, at) { return by?.at === at ? (by.up ? "ascending" : "descending") : null; },
    async open(i, j) {
      this.error = "";
      try {
        const told = await askWithPages("/app/odds", { state: { ask: { edition: this.grid.edition, attacker: this.grid.attacker_sides[i], defender: this.grid.defender_sides[j], ...(this.grid.phase ? { phase: this.grid.phase } : {}) } } });
        location.href = `/?q=${told.link}`;
      } catch (error) { this.error = error.message; }
    },
    /* A name that a spreadsheet would take for a formula gets an apostrophe before it, as on the command line. */
    csv() {
      const cell = (text) => `"${String(text).replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`;
      const head = [this.heading, ...this.columns.map((j) => this.grid.defenders[j])].map(cell).join(",");
      save("matrix.csv", [head, ...this.rows.map((i) => [cell(this.grid.attackers[i]), ...this.columns.map((j) => this.grid.values[i][j] ?? "")].join(","))].join("\n") + "\n", "text/csv");
    },
  },
  template: `
  <div class="page"><site-header here="/matrix"></site-header>
    <div id="main" class="matrix" tabindex="-1">
      <h1 class="lead">Many against many</h1>
      <div class="pickers">
        <div v-for="[side, label] in [['attackers', 'Attackers'], ['defenders', 'Targets']]" class="split" style="gap:.75rem">
          <unit-search :label="label" :edition="edition" one placeholder="Add a unit" @pick="add(side, $event.name)"></unit-search>
          <div class="field"><label :for="side + 'all'">or all of a faction</label><select :id="side + 'all'" @change="add(side, $event.target.value); $event.target.value = ''"><option value="">Choose</option><option v-for="name in factions[edition] || []" :value="'all ' + name">{{ name }}</option></select></div>
          <div v-if="mine.length" class="field"><label :for="side + 'own'">or one of your pages</label><select :id="side + 'own'" @change="add(side, $event.target.value); $event.target.value = ''"><option value="">Choose</option><option v-for="page in mine" :value="'page:' + page.mark">{{ page.name }}</option></select></div>
          <div class="picked"><button v-for="name in this[side]" type="button" class="tag" @click="drop(side, name)" :aria-label="'Remove ' + said(name)">{{ said(name) }} ×</button></div>
        </div>
        <div class="split" style="gap:.75rem;align-content:start">
          <div class="field"><label for="figure">Figure</label><select id="figure" v-model="figure"><option v-for="[key, name] in figures" :value="key">{{ name }}</option></select></div>
          <div class="row"><div class="segments" role="group" aria-label="Edition"><button v-for="e in ['11', '10']" type="button" :aria-pressed="edition === e ? 'true' : 'false'" @click="editionTo(e)">{{ e }}th</button></div>
            <div class="segments" role="group" aria-label="Phase"><button v-for="[p, name] in [['', 'The better'], ['ranged', 'Shooting'], ['melee', 'Fighting']]" type="button" :aria-pressed="phase === p ? 'true' : 'false'" @click="phase = p">{{ name }}</button></div></div>
          <div><button class="solid" type="button" :disabled="!attackers.length || !defenders.length" @click="work()">Work it out</button></div>
        </div>
      </div>
      <p v-if="error" class="error big" role="alert">{{ error }}</p>
      <div v-if="id" role="status" class="split" style="gap:.5rem"><label for="progress" class="hint">{{ total ? done + " of " + total + " cells" : "Waiting for a free worker" }}</label><progress id="progress" :value="done" :max="total || 1"></progress><div><button class="quiet-button" type="button" @click="cancel()">Cancel</button></div></div>
      <section v-if="grid">
        <div class="head"><h2>{{ heading }}, {{ grid.edition }}th edition</h2><button class="plain" type="button" @click="csv">CSV</button></div>
        <p class="hint">A name sorts by its row or column. A cell opens in Odds.</p>
        <div class="scroll"><table class="heat" :style="{ '--columns': columns.length }"><thead><tr><th scope="col"><span class="sr">Attacker</span></th><th v-for="j in columns" scope="col" :aria-sort="sorted(byColumn, j)"><button type="button" @click="sort('byColumn', j)">{{ grid.defenders[j] }}</button></th></tr></thead>
          <tbody><tr v-for="i in rows"><th scope="row" :aria-sort="sorted(byRow, i)"><button type="button" @click="sort('byRow', i)">{{ grid.attackers[i] }}</button></th>
            <td v-for="j in columns" :style="{ '--v': grid.heat[i][j] }" :class="{ deep: grid.heat[i][j] > .61 }"><a href="#" :aria-label="grid.attackers[i] + ' against ' + grid.defenders[j] + ': ' + grid.words[i][j]" @click.prevent="open(i, j)">{{ grid.words[i][j] }}</a></td></tr></tbody></table></div>
        <p v-for="note in grid.notes" class="hint">{{ note }}</p>
      </section>
    </div></div>`,
};
