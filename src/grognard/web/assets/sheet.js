/* The datasheet page: a unit that ships, or a page of the user's beside its text. */
import { nextTick } from "vue";
import { ask, askWithPages, pages, SiteHeader, UnitSearch, PagePaste } from "/assets/kit.js";

const RuleCard = {
  props: { rule: Object },
  template: `
    <article class="rule">
      <header><h3>{{ rule.name }}</h3><span class="status" :class="rule.status">{{ rule.status === "not" ? "not understood" : rule.status === "partly" ? "partly understood" : "understood" }}</span>
        <span v-if="rule.cp !== undefined && rule.cp !== null" class="badge">{{ rule.cp }} CP</span><span v-if="rule.points" class="badge">{{ rule.points }} pts</span>
        <span class="hint">{{ (rule.sources || [[rule.owner, rule.kind].filter(Boolean).join(", ")]).join("; ") }}</span></header>
      <p v-if="rule.when_words" class="hint frame"><b>When</b> {{ rule.when_words }}</p>
      <p v-if="rule.target_words" class="hint frame"><b>Target</b> {{ rule.target_words }}</p>
      <p v-for="one in rule.frame" class="hint">{{ one }}</p>
      <p v-if="rule.text">{{ rule.text }}</p>
      <ul v-else-if="rule.words.length" class="words"><li v-for="one in rule.words">{{ one }}</li></ul>
      <details v-if="rule.effects.length" class="more"><summary>{{ rule.text ? "Effect by effect" : "As the engine keeps it" }}</summary>
        <ul v-if="rule.text" class="words"><li v-for="one in rule.words">{{ one }}</li></ul><ul v-else class="effects"><li v-for="one in rule.effects">{{ one }}</li></ul></details>
      <ul v-if="rule.missing.length" class="lost" aria-label="Not understood"><li v-for="one in rule.missing">{{ one }}</li></ul>
    </article>`,
};

const WeaponTable = {
  props: { name: String, rows: Array },
  data() { return { open: "" }; },
  template: `
    <div class="scroll"><table class="weapons"><thead><tr><th scope="col">{{ name }}</th><th scope="col">Range</th><th scope="col">A</th><th scope="col">{{ name === "Melee weapons" ? "WS" : "BS" }}</th><th scope="col">S</th><th scope="col">AP</th><th scope="col">D</th></tr></thead>
      <tbody><tr v-for="row in rows"><th scope="row">{{ row.name }}
        <div v-if="row.abilities.length" class="tags"><button v-for="one in row.abilities" type="button" class="tag" :aria-expanded="open === row.name + one.name ? 'true' : 'false'" @click="open = open === row.name + one.name ? '' : row.name + one.name">{{ one.name }}</button></div>
        <p v-for="one in row.abilities.filter(a => open === row.name + a.name)" class="hint" role="status">{{ one.text || "We have no words for this one yet." }}</p></th>
        <td v-for="cell in row.cells">{{ cell }}</td></tr></tbody></table></div>`,
};

const WHOLE = [
  ["Nobz", "Orks", "10"], ["Ogryn Bodyguard", "Astra Militarum", "10"], ["Cthonian Beserks", "Leagues of Votann", "10"],
  ["Kustom Boosta-blasta", "Orks", "11"], ["Nurglings", "Death Guard", "11"],
];

const KINDS = { "unit ability": "Abilities of units:", "weapon ability": "Abilities of weapons:", "core rule": "Rules of play:" };

export default {
  components: { SiteHeader, UnitSearch, PagePaste, RuleCard, WeaponTable },
  props: { first: Object, broken: String, near: Array, notice: String },
  data() { return { view: this.first, error: this.broken || "", pasting: false, reading: this.opens(), text: "", keyword: "", own: [], whole: WHOLE, kinds: KINDS }; },
  computed: {
    shown() { return this.reading ? null : this.view; },
    lines() {
      const lost = new Set((this.view.unread || []).map((one) => one.line));
      return this.text.split(/\r\n|\r|\n/).map((line, i) => ({ line, lost: lost.has(i + 1) }));
    },
    odds() { return `/?q=${this.view.link || ""}`; },
  },
  async mounted() {
    addEventListener("popstate", () => location.reload());
    this.own = pages.all();
    if (this.opens()) await this.show({ mark: this.opens() }, false);
    this.reading = false;
  },
  methods: {
    opens() { return new URLSearchParams(location.search).get("page"); },
    go(row) { location.href = `/datasheets?unit=${encodeURIComponent(row.name)}&edition=${row.edition}`; },
    /* Everything makes room when the reading begins, and stays where it is when the page comes. */
    async wait(busy) { this.reading = busy; if (busy) { await nextTick(); this.$refs.waits.focus(); } },
    async show(told, push = true) {
      const kept = pages.get(told.mark);
      if (!kept) { this.error = "This page is not in this browser: paste it again."; return; }
      try {
        this.view = await ask("/app/sheet", { page: told.mark, text: kept.text });
        this.text = kept.text;
        this.pasting = this.reading = false;
        this.error = "";
        document.title = `${this.view.title} · Grognard`;
        if (!push) return;
        history.pushState(null, "", `/datasheets?page=${told.mark}`);
        await nextTick();
        this.$refs.name?.focus({ preventScroll: true });
      } catch (error) { this.error = error.message; }
    },
    async against() {
      const side = this.view.page ? { page: this.view.page } : { unit: this.view.name };
      try {
        const told = await askWithPages("/app/odds", { state: { ask: { edition: this.view.edition, attacker: side } } });
        location.href = `/?q=${told.link}`;
      } catch (error) { this.error = error.message; }
    },
  },
  template: `
  <div class="page"><site-header here="/datasheets"></site-header>
    <div id="main" class="sheet" tabindex="-1">
      <h1 v-if="!view && !reading" class="lead">Any unit we ship, or your own page: its profile, weapons, rules, and what it can use.</h1>
      <div class="cols"><unit-search label="Find a datasheet" edition="11" placeholder="Unit, such as Nobz" @pick="go"></unit-search>
        <div style="align-self:end"><page-paste v-if="pasting" v-show="!reading" :take="show" @busy="wait" @close="pasting = false"></page-paste><button v-if="!pasting || reading" :disabled="reading" class="quiet-button" type="button" @click="pasting = true">Paste a datasheet page</button></div></div>
      <p v-if="error" class="error big" role="alert">{{ error }}</p>
      <ul v-if="near && near.length && !shown && !reading" class="tags" aria-label="Units that may be meant"><li v-for="[unit, edition] in near.flatMap(u => u.editions.map(e => [u, e]))"><a class="tag" :href="'/datasheets?unit=' + encodeURIComponent(unit.name) + '&edition=' + edition">{{ unit.name }}, {{ edition }}th</a></li></ul>
      <p v-if="notice && shown && !shown.page" class="hint" role="status">{{ notice }}</p>
      <div v-if="reading" ref="waits" role="status" tabindex="-1"><h1 class="lead">Reading the page …</h1></div>
      <template v-if="!view && !reading">
        <section v-if="own.length"><h2>Your pages</h2><div class="cards"><a v-for="page in own" class="card" :href="'/datasheets?page=' + page.mark"><b>{{ page.name }}</b><small>{{ page.faction }}, {{ page.edition }}th edition</small></a></div></section>
        <section><h2>Units that ship with all their rules</h2><div class="cards"><a v-for="[name, faction, edition] in whole" class="card" :href="'/datasheets?unit=' + encodeURIComponent(name) + '&edition=' + edition"><b>{{ name }}</b><small>{{ faction }}, {{ edition }}th edition</small></a></div>
          <p class="hint">Of the others the profiles and weapons ship: <a href="/library">all units</a>.</p></section>
      </template>
      <div v-if="shown" class="split" :class="{ two: text }">
        <div class="split">
          <div class="title"><div><h1 ref="name" class="name" tabindex="-1">{{ view.name }}</h1><p class="meta"><span class="badge">{{ view.edition }}th edition</span>{{ view.faction }}<span v-if="view.page" class="badge">your page</span></p></div>
            <button class="solid" type="button" @click="against">Odds with this unit</button></div>
          <div v-for="one in view.profiles"><p v-if="view.profiles.length > 1" class="hint">{{ one.name }}</p><dl class="profile"><div v-for="[key, value] in one.cells"><dt>{{ key }}</dt><dd>{{ value }}</dd></div></dl></div>
          <p v-if="view.lacks && view.lacks.length" class="hint">The page lacks: {{ view.lacks.join(", ") }}.</p>
          <p v-if="view.completed && view.completed.length" class="hint">From our own facts: {{ view.completed.join(", ") }}.</p>
          <section v-if="view.weapons.length"><weapon-table v-if="view.weapons.some(w => w.type === 'ranged')" name="Ranged weapons" :rows="view.weapons.filter(w => w.type === 'ranged')"></weapon-table>
            <weapon-table v-if="view.weapons.some(w => w.type === 'melee')" name="Melee weapons" :rows="view.weapons.filter(w => w.type === 'melee')"></weapon-table></section>
          <section v-if="view.rules.length"><h2>Abilities</h2><div><rule-card v-for="one in view.rules" :rule="one"></rule-card></div></section>
          <section class="cols">
            <div><h2>Composition and points</h2><ul><li v-for="one in view.composition">{{ one.count }} {{ one.model }}</li></ul><ul class="equipment"><li v-for="one in view.loadout"><b>{{ one.model }}</b> {{ one.items.join(", ") }}</li></ul>
              <ul><li v-for="one in view.points">{{ one.models }} {{ one.models === 1 ? "model" : "models" }}: {{ one.points }} pts <span class="hint">{{ one.note }}</span></li></ul></div>
            <div><h2>Wargear options</h2><p v-if="!view.options.length" class="hint">None that we know.</p><ul><li v-for="one in view.options">{{ one }}</li></ul></div>
          </section>
          <section><h2>Keywords</h2><div class="tags"><button v-for="one in view.keywords" class="tag" type="button" :aria-expanded="keyword === one.name ? 'true' : 'false'" @click="keyword = keyword === one.name ? '' : one.name">{{ one.name }}</button></div>
            <div v-for="one in view.keywords.filter(k => k.name === keyword)"><p class="hint">Units we ship with {{ one.name }}</p><div class="tags"><a v-for="name in one.units" class="tag" :href="'/datasheets?unit=' + encodeURIComponent(name) + '&edition=' + view.edition">{{ name }}</a></div></div>
            <p class="hint">Faction: {{ view.faction_keywords.join(", ") }}</p></section>
          <section v-if="view.detachments.some(d => d.rules.length)"><h2>Detachments</h2><details v-for="one in view.detachments.filter(d => d.rules.length)" class="fold"><summary>{{ one.name }}</summary><rule-card v-for="rule in one.rules" :rule="rule"></rule-card></details></section>
          <section v-if="view.stratagems.length"><h2>Stratagems it can use</h2><details v-for="group in view.stratagems" class="fold"><summary>{{ group.phase === "any phase" ? "Any phase" : group.phase + " phase" }} <span class="badge">{{ group.stratagems.length }}</span></summary><rule-card v-for="one in group.stratagems" :rule="one"></rule-card></details></section>
          <section v-if="view.explained && view.explained.length"><h2>Core rules that this page explains</h2><p class="hint">Not abilities of this unit, unless it names them above.</p><details class="fold"><summary>Names <span class="badge">{{ view.explained.reduce((sum, one) => sum + one.names.length, 0) }}</span></summary>
            <p v-for="one in view.explained"><b>{{ kinds[one.kind] }}</b> {{ one.names.join(", ") }}</p></details></section>
        </div>
        <aside v-if="text" aria-label="The page’s text"><p class="hint">{{ view.counts.understood }} rules understood, {{ view.counts.partly }} partly, {{ view.counts.not }} not. {{ view.unread.length ? (view.unread.length > 1 ? view.unread.length + " lines were not read; they are marked." : "1 line was not read; it is marked.") : "Every line was read." }}</p>
          <pre class="source" tabindex="0"><template v-for="one in lines"><mark v-if="one.lost">{{ one.line }}</mark><template v-else>{{ one.line + "\\n" }}</template></template></pre></aside>
      </div>
    </div></div>`,
};
