/* One side of the question: its unit, its models, its gear, its weapons, who leads it. */
import { drafting, pages, UnitSearch, PagePaste } from "/assets/kit.js";

export const SidePanel = {
  components: { UnitSearch, PagePaste },
  props: { title: String, side: Object, view: Object, edition: String, weapons: Array, attacker: Boolean, removable: Boolean, example: String, asking: Boolean },
  emits: ["change", "pick", "remove"],
  data() { return { pasting: false, changing: false, why: "", room: 0, reading: "", sent: false, wanted: [], own: [], every: false, wide: matchMedia("(min-width: 68rem)").matches }; },
  computed: {
    /* What is asked counts, not what was answered: the next tap may come before the answer to the last one. */
    size() { return this.side.models || this.view.models; },
    gear() { return this.side.gear || {}; },
    id() { return this.title.toLowerCase().replaceAll(" ", "-"); },
    /* Whether what is told of the items is about the gear that is asked for now. */
    known() { return !!this.view && this.size === this.view.models && (this.view.items || []).every((item) => item.count === this.taken(item)); },
    searching() { return !this.view || this.view.empty || this.changing; },
  },
  watch: {
    /* What was read takes the place of the form, and all of it: nothing below moves when it comes. */
    view(view) {
      this.takeNext();
      if (!this.reading || view.page !== this.reading) return;
      if (this.pasting) this.room = this.$el.offsetHeight;
      this.reading = "";
      this.changing = this.pasting = false;
    },
    asking(asking) { if (!asking) { this.sent = false; if (!this.known) this.wanted = []; } },
    pasting(pasting) { drafting(pasting ? this.title : ""); },
  },
  methods: {
    put(patch) { this.sent = true; this.why = ""; this.room = 0; this.$emit("change", { ...this.side, ...patch }); },
    pick(row) { this.sent = true; this.wanted = []; this.changing = false; this.pasting = false; this.reading = this.why = ""; this.room = 0; this.$emit("pick", { unit: row.name, edition: row.edition }); },
    read(told) { this.reading = told.mark; this.$emit("pick", { page: told.mark, edition: told.edition }); },
    reach() { if (this.$refs.search) this.$refs.search.focusQuietly(); else this.$el.querySelector(".unit")?.focus(); },
    search() { this.changing = true; this.room = 0; this.own = pages.all(); this.$nextTick(() => this.$el.querySelector("input[role=combobox]")?.focus()); },
    async keep() { this.changing = false; await this.$nextTick(); this.$el.querySelector(".unit").focus(); },
    models(step) {
      const models = Math.min(this.view.most, Math.max(this.view.fewest, this.size + step));
      if (models !== this.size) this.put({ models });
    },
    /* Whether one more is possible is known when the answer to the tap before is here. */
    more(item) { this.wanted.push(item.name); this.takeNext(); },
    takeNext() {
      if (!this.wanted.length || !this.known) return;
      const name = this.wanted.shift(), item = (this.view.items || []).find((one) => one.name === name);
      if (item) this.take(item); else this.wanted = [];
    },
    take(item) {
      if (item.why_not) { this.wanted = []; this.why = `${item.name}: ${item.why_not}`; return; }
      this.put({ gear: { ...this.gear, [item.name]: this.taken(item) + 1 } });
    },
    less(item) {
      const waits = this.wanted.lastIndexOf(item.name);
      if (waits >= 0) { this.wanted.splice(waits, 1); return; }
      if (!this.taken(item)) return;
      const { [item.name]: _, ...gear } = this.gear, left = this.taken(item) - 1;
      this.put({ gear: left > 0 ? { ...gear, [item.name]: left } : gear });
    },
    taken(item) { return this.gear[item.name] || 0; },
    weapon(one, wanted) {
      const others = (this.side.weapons || []).filter((name) => name.toLowerCase() !== one.name.toLowerCase());
      this.put({ weapons: wanted ? [...others, one.name] : others });
    },
  },
  mounted() {
    this.own = pages.all();
    if (drafting() === this.title) this.changing = this.pasting = true;
  },
  template: `
    <section class="side" :class="{ attacker, changing }" :style="room ? { minHeight: room + 'px' } : null" :aria-label="title">
      <header><h2>{{ title }}</h2><button v-if="removable" class="plain" type="button" @click="$emit('remove')" :aria-label="'Remove: ' + title">Remove</button></header>
      <template v-if="searching">
        <unit-search v-if="!pasting" ref="search" label="Find a unit" :of="title.toLowerCase()" :edition="edition" :placeholder="'Unit, such as ' + (example || 'Nobz')" @pick="pick"></unit-search>
        <page-paste v-else :take="read" @close="pasting = false"></page-paste>
        <div v-if="!pasting" class="row">
          <button class="quiet-button" type="button" @click="pasting = true">Paste a datasheet page</button>
          <button v-if="changing && view && !view.empty" class="plain" type="button" @click="keep">Keep {{ view.name }}</button>
        </div>
        <ul v-if="own.length && !pasting" class="own" aria-label="Your pages">
          <li v-for="page in every ? own : own.slice(0, 4)"><button class="quiet-button" type="button" @click="read(page)">{{ page.name }} <span class="badge">{{ page.edition }}th, your page</span></button></li>
          <li v-if="own.length > 4 && !every"><button class="quiet-button" type="button" @click="every = true">{{ own.length - 4 }} more</button></li>
        </ul>
      </template>
      <template v-else>
        <button class="unit" type="button" @click="search" :aria-label="'Change ' + title.toLowerCase() + ', now ' + view.name">
          <strong>{{ view.name }}</strong>
          <small><span class="badge">{{ view.edition || edition }}th</span><span v-if="view.faction">{{ view.faction }}</span><span v-if="view.page" class="badge">your page</span><span v-if="view.points">{{ view.points }} pts</span></small>
          <span class="change">Change</span>
        </button>
        <p v-if="view.error && sent" class="hint" role="status">Working it out …</p>
        <p v-else-if="view.error" class="error" role="alert">{{ view.error }}</p>
        <button v-if="view.error && Object.keys(gear).length && !['leader', 'detachment'].includes(view.wrong)" class="quiet-button" type="button" @click="put({ gear: {} })">Back to the usual wargear</button>
        <button v-if="view.error && side.leader && view.wrong !== 'detachment'" class="quiet-button" type="button" @click="put({ leader: '' })">Without {{ side.leader }}</button>
        <button v-if="view.wrong === 'detachment'" class="quiet-button" type="button" @click="put({ detachment: '' })">Without {{ side.detachment }}</button>
        <button v-if="(side.weapons || []).length && !(weapons || []).length" class="quiet-button" type="button" @click="put({ weapons: [] })">Attack with the best weapons</button>
        <div v-if="view.lacks_profile || side.profile" class="field">
          <label :for="id + '-profile'">Model profile that the page lacks</label>
          <input :id="id + '-profile'" type="text" :value="side.profile" maxlength="200" placeholder="M6 T5 Sv4+ W2 Ld7+ OC1" @change="put({ profile: $event.target.value })">
        </div>
        <div v-if="view.most > view.fewest || view.models" class="stepper">
          <span :id="id + '-models'">Models</span>
          <span class="steps">
            <button type="button" :aria-disabled="size <= view.fewest ? 'true' : null" @click="models(-1)" :aria-label="'Fewer models: ' + title">−</button>
            <output :aria-labelledby="id + '-models'">{{ size }}</output>
            <button type="button" :aria-disabled="size >= view.most ? 'true' : null" @click="models(1)" :aria-label="'More models: ' + title">+</button>
          </span>
        </div>
        <details v-if="(view.items || []).length" class="fold" :open="(attacker && wide && !view.page) || Object.keys(gear).length > 0">
          <summary>Wargear</summary>
          <p v-if="view.gear_note" class="hint">{{ view.gear_note }}</p>
          <div v-for="item in view.items" :key="item.name" class="stepper" :class="{ shut: item.why_not && !taken(item) }">
            <span>{{ item.name }}</span>
            <span class="steps">
              <button type="button" :aria-disabled="taken(item) ? null : 'true'" @click="less(item)" :aria-label="'Fewer ' + item.name">−</button>
              <output :aria-label="item.name">{{ taken(item) }}</output>
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
            <input type="checkbox" :checked="one.picked" @change="weapon(one, $event.target.checked)">
            <span><b>{{ one.count }} × {{ one.name }}</b> <span v-if="one.used" class="badge">used</span><small>{{ one.line }}</small></span>
          </label>
        </details>
        <details v-if="(view.leaders || []).length || (view.detachments || []).length" class="fold" :open="!!(side.leader || side.detachment)">
          <summary>Leader and detachment</summary>
          <div v-if="view.leaders.length" class="field">
            <label :for="id + '-leader'">{{ view.joined ? "Leader or joined unit" : "Leader attached" }}</label>
            <select :id="id + '-leader'" :value="side.leader || ''" @change="put({ leader: $event.target.value })">
              <option value="">None</option><option v-if="side.leader && !view.leaders.includes(side.leader)" :value="side.leader" disabled>{{ side.leader }}, not possible</option><option v-for="name in view.leaders">{{ name }}</option>
            </select>
            <p class="hint">{{ view.leader_note }}</p>
          </div>
          <p v-else class="hint">{{ view.leader_note }}</p>
          <div v-if="view.detachments.length" class="field">
            <label :for="id + '-detachment'">Detachment</label>
            <select :id="id + '-detachment'" :value="side.detachment || ''" @change="put({ detachment: $event.target.value })">
              <option value="">Any, as switches</option><option v-if="side.detachment && !view.detachments.includes(side.detachment)" :value="side.detachment" disabled>{{ side.detachment }}, not possible</option><option v-for="name in view.detachments">{{ name }}</option>
            </select>
          </div>
        </details>
      </template>
    </section>`,
};
