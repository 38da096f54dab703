/* The distribution: drawn here at once; plotly.js comes only when somebody explores the chart or saves a picture. */
import { save } from "/assets/kit.js";

const TOP = 30, FOOT = 44, SIDE = 40, TICK = 11;

/* Five round marks from 0 to at least `top`, so that they stand on the lines of the quarters. */
export function marks(top) {
  const size = 10 ** Math.floor(Math.log10(top / 4));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].map((n) => n * size).find((n) => 4 * n >= top * 0.999);
  return [0, 1, 2, 3, 4].map((n) => n * step);
}

const told = (p) => `${Number((100 * p).toPrecision(3))}%`;

/* Bars of exactly n and curves of at least n. Emits "number" with the number pointed at. */
export const Distribution = {
  props: { figure: Object, number: Number, label: String },
  emits: ["number"],
  data() { return { width: 320, height: 290 }; },
  computed: {
    exactly() { return this.figure.data[0].y; },
    atLeast() { return this.figure.data[1].y; },
    pins() { return this.figure.data.slice(2).map((one, i) => ({ name: one.name, y: one.y, number: i })); },
    count() { return Math.max(this.exactly.length, ...this.pins.map((pin) => pin.y.length)); },
    slot() { return Math.max(0, this.width - 2 * SIDE) / this.count; },
    roomy() { return this.slot >= 40; },
    ticks() { return marks(Math.max(...this.exactly) || 1); },
    top() { return this.ticks[4]; },
    numbers() {
      const every = [1, 2, 5, 10, 20, 50, 100].find((n) => n * this.slot >= 26) || 200;
      return Array.from({ length: this.count }, (_, n) => n).filter((n) => n % every === 0);
    },
    what() { return this.figure.layout.xaxis.title.text; },
  },
  mounted() {
    this.eye = new ResizeObserver(() => { const width = this.$el.clientWidth; if (width) { this.width = width; this.height = width < 480 ? 250 : 310; } });
    this.eye.observe(this.$el);
  },
  beforeUnmount() { this.eye.disconnect(); },
  methods: {
    x(n) { return SIDE + this.slot * (n + 0.5); },
    bar(p) { return TOP + (this.height - TOP - FOOT) * (1 - p / this.top); },
    y(p) { return TOP + (this.height - TOP - FOOT) * (1 - p); },
    curve(values) { return values.map((p, n) => `${n ? "L" : "M"}${this.x(n).toFixed(1)} ${this.y(p).toFixed(1)}`).join(""); },
    percent(p) { return p > 0 && p < 0.005 ? "<1%" : p > 0.995 && p < 1 ? ">99%" : `${Math.round(100 * p)}%`; },
    tick: told,
    point(event) {
      const at = Math.floor((event.clientX - this.$el.getBoundingClientRect().left - SIDE) / this.slot);
      this.$emit("number", Math.min(this.exactly.length - 1, Math.max(0, at)));
    },
  },
  template: `
    <div class="chart" role="img" :aria-label="label" @pointermove="$event.pointerType === 'mouse' && point($event)" @click="point">
      <svg :viewBox="'0 0 ' + width + ' ' + height" :width="width" :height="height" aria-hidden="true">
        <g class="grid"><line v-for="p in [0, .25, .5, .75, 1]" :x1="${SIDE}" :x2="width - ${SIDE}" :y1="y(p)" :y2="y(p)" :class="{ base: !p }"/></g>
        <rect v-if="number < exactly.length" class="band" :x="x(number) - slot / 2" :y="${TOP}" :width="slot * (exactly.length - number)" :height="height - ${TOP + FOOT}"/>
        <rect v-for="(p, n) in exactly" :key="n" class="bar" :class="{ now: n >= number }" :x="x(n) - Math.min(slot * .39, 44)" :width="Math.min(slot * .78, 88)" :y="bar(p)" :height="Math.max(0, height - ${FOOT} - bar(p))" :rx="slot > 12 ? 3 : 0"/>
        <path v-for="pin in pins" class="line pin" :class="'pin-' + pin.number" :d="curve(pin.y)"/>
        <path class="line" :d="curve(atLeast)"/>
        <template v-if="count < 25"><circle v-for="(p, n) in atLeast" :key="n" class="dot" :cx="x(n)" :cy="y(p)" :r="n === number ? 5 : 3"/></template>
        <circle v-else-if="number < atLeast.length" class="dot" :cx="x(number)" :cy="y(atLeast[number])" r="5"/>
        <template v-if="roomy"><text v-for="(p, n) in exactly" :key="n" class="told" :x="x(n)" :y="bar(p) - 6" text-anchor="middle">{{ p ? percent(p) : "" }}</text></template>
        <template v-if="!roomy"><text v-for="p in ticks" class="left" :x="${SIDE - 8}" :y="bar(p) + 4" text-anchor="end">{{ tick(p) }}</text></template>
        <text v-for="p in [0, .5, 1]" class="right" :x="width - ${SIDE - 8}" :y="y(p) + 4">{{ percent(p) }}</text>
        <text v-for="n in numbers" :class="{ now: n === number }" :x="x(n)" :y="height - ${FOOT - 18}" text-anchor="middle">{{ n }}</text>
        <text class="axis" :x="width / 2" :y="height - 6" text-anchor="middle">{{ what }}</text>
        <text class="left axis" x="0" y="${TICK}">exactly</text><text class="right axis" :x="width" y="${TICK}" text-anchor="end">at least</text>
      </svg>
    </div>`,
};

let plotly = null;
function loadPlotly() {
  plotly ||= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "/assets/plotly.min.js";
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => { plotly = null; reject(new Error("The chart's library did not load: try again.")); };
    document.head.append(script);
  });
  return plotly;
}

function themed(part) {
  if (typeof part === "string") {
    return part.includes("var(--")
      ? part.replace(/var\((--[a-z0-9-]+)\)/g, (all, name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim())
      : part;
  }
  if (Array.isArray(part)) return part.map(themed);
  if (part && typeof part === "object") return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, themed(value)]));
  return part;
}

/* A copy of the figure in the colours of the page, with both scales on the same lines. */
function dressed(figure) {
  const { data, layout } = themed(JSON.parse(JSON.stringify(figure)));
  const ticks = marks(Math.max(...data[0].y) || 1);
  Object.assign(layout.yaxis, { range: [0, ticks[4] * 1.04], tickvals: ticks, ticktext: ticks.map(told) });
  return { data, layout };
}

/* The same figure in plotly.js, to zoom into. */
export const Explorer = {
  props: { figure: Object, label: String },
  data() { return { error: "" }; },
  mounted() {
    this.again = () => this.draw();
    addEventListener("grognard-theme", this.again);
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    this.dark.addEventListener("change", this.again);
    this.draw();
  },
  beforeUnmount() {
    removeEventListener("grognard-theme", this.again);
    this.dark.removeEventListener("change", this.again);
  },
  watch: { figure() { this.draw(); } },
  methods: {
    async draw() {
      try {
        const library = await loadPlotly();
        if (!this.$refs.box) return;
        const figure = dressed(this.figure);
        figure.layout.dragmode = "zoom";
        figure.layout.xaxis.fixedrange = false;
        await library.react(this.$refs.box, figure.data, figure.layout, { displayModeBar: false, responsive: true });
      } catch (error) { this.error = error.message; }
    },
  },
  template: `<div><p v-if="error" class="error" role="alert">{{ error }}</p><div ref="box" class="chart explorer" role="img" :aria-label="label"></div></div>`,
};

/* The figure as a PNG file, with its pinned set-ups by name. */
export async function savePng(figure, title, name, pins) {
  const library = await loadPlotly();
  const { data, layout } = dressed(figure);
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
  const plain = (text) => text.replace(/[&<>]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter]);
  pins.forEach((pin, i) => { data[i + 2].name = plain([pin.name, pin.detail].filter(Boolean).join(": ").slice(0, 150)); });
  layout.yaxis.title = { text: "exactly" };
  layout.yaxis2.title = { text: "at least" };
  Object.assign(layout, {
    paper_bgcolor: paper, plot_bgcolor: paper, title: { text: title, font: { size: 20 } }, margin: { l: 70, r: 70, t: 70, b: 110 + 20 * pins.length },
    showlegend: true, legend: { orientation: "h", x: 0, y: -0.14, yanchor: "top", entrywidth: pins.length ? 1 : 0, entrywidthmode: pins.length ? "fraction" : "pixels" },
  });
  const url = await library.toImage({ data, layout }, { format: "png", width: 1200, height: 630, scale: 1 });
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (c) => c.charCodeAt(0));
  save(name, new Blob([bytes], { type: "image/png" }));
}
