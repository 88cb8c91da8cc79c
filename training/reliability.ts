// The reliability diagram as an SVG: predicted probability against observed share, one line a view, a dot a bin.
import type { Bin } from './metrics.ts';

const size = 420;
const margin = 46;
const colours = ['#1b6ca8', '#c8553d', '#588157', '#8a5a9e', '#b08900'];

export function drawReliability(series: readonly { readonly name: string; readonly bins: readonly Bin[] }[]): string {
  const inner = size - 2 * margin;
  const x = (p: number) => (margin + p * inner).toFixed(1);
  const y = (p: number) => (size - margin - p * inner).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    (t) =>
      `<text x="${x(t)}" y="${size - margin + 16}" text-anchor="middle">${t}</text><text x="${margin - 8}" y="${y(t)}" text-anchor="end" dominant-baseline="middle">${t}</text>`,
  );
  const lines = series.map(({ name, bins }, i) => {
    const colour = colours[i % colours.length];
    const points = bins.map((bin) => `${x(bin.meanP)},${y(bin.share)}`).join(' ');
    const dots = bins
      .map((bin) => `<circle cx="${x(bin.meanP)}" cy="${y(bin.share)}" r="3" fill="${colour}"/>`)
      .join('');
    const label = `<text x="${size - margin}" y="${size - margin - 12 - 15 * i}" text-anchor="end" fill="${colour}">${name}</text>`;
    return `<polyline points="${points}" fill="none" stroke="${colour}"/>${dots}${label}`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" font-family="sans-serif" font-size="11">`,
    '<title>Reliability of the predicted validity</title>',
    `<rect width="${size}" height="${size}" fill="#fff"/>`,
    `<rect x="${margin}" y="${margin}" width="${inner}" height="${inner}" fill="none" stroke="#999"/>`,
    `<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#bbb" stroke-dasharray="4 4"/>`,
    ...ticks,
    `<text x="${size / 2}" y="${size - 8}" text-anchor="middle">predicted probability of being valid</text>`,
    `<text x="14" y="${size / 2}" text-anchor="middle" transform="rotate(-90 14 ${size / 2})">share that is valid</text>`,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}
