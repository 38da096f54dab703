/* What the tests of quality look at in a page that is shown. */

/* Texts with less contrast than WCAG AA asks for, as they are drawn. */
window.poorContrast = () => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  canvas.canvas.width = canvas.canvas.height = 1;
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255];
  };
  const over = (top, below) => top.slice(0, 3).map((v, i) => v * top[3] + below[i] * (1 - top[3]));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (one) => {
    const layers = [];
    for (let at = one; at; at = at.parentElement) {
      const layer = rgba(getComputedStyle(at).backgroundColor); layers.push(layer); if (layer[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), rgba(getComputedStyle(document.body).backgroundColor));
  };
  const poor = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement, style = getComputedStyle(one);
    if (!walk.currentNode.data.trim() || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (one.closest("button:disabled, .sr, .skip, style, script, option, .nicegui-error-popup")) continue;
    const ground = behind(one), drawn = one instanceof SVGElement ? style.fill : style.color;
    const [a, b] = [light(over(rgba(drawn), ground)), light(ground)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05), size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
    if (ratio < (large ? 3 : 4.5)) poor.push(`${walk.currentNode.data.trim().slice(0, 40)} ${ratio.toFixed(2)}`);
  }
  return poor;
};

/* Controls without a name, ids that stand twice or nowhere, what is too small to tap, and the frame of the page. */
window.structure = () => {
  const told = (one) => one.getAttribute("aria-label") || one.title || (one.labels && [...one.labels].map((l) => l.textContent).join(" "))
    || (one.getAttribute("aria-labelledby") || "").split(" ").map((id) => document.getElementById(id)?.textContent || "").join(" ")
    || (one.matches("output") ? "" : one.textContent);
  const shown = [...document.querySelectorAll("button, a[href], input, select, textarea, output, [role]")].filter((one) => one.checkVisibility());
  const needs = shown.filter((one) => one.matches("button, a, input, select, textarea, output, [role=img], [role=listbox], [role=group]"));
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  return {
    unnamed: needs.filter((one) => !told(one).trim()).map((one) => one.outerHTML.slice(0, 120)),
    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
    pointing: [...document.querySelectorAll("[aria-describedby], [aria-labelledby]")].flatMap((one) =>
      `${one.getAttribute("aria-describedby") || ""} ${one.getAttribute("aria-labelledby") || ""}`.trim().split(/\s+/))
      .filter((id) => !document.getElementById(id)),
    headings: document.querySelectorAll("h1").length,
    mains: document.querySelectorAll("main").length,
    language: document.documentElement.lang,
    small: shown.filter((one) => one.matches(".page button, .page select, .page input:not([type=range]):not([type=checkbox]):not(.hidden)"))
      .filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML.slice(0, 120)),
  };
};
