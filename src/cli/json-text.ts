/** JSON text in the manner of another: its indentation, its final line break. */
export function formatLike(model: string, value: unknown): string {
  const indent = /^[{[]\r?\n([ \t]+)/.exec(model)?.[1] ?? '';
  const text = JSON.stringify(value, null, indent);
  return model.endsWith('\n') ? `${text}\n` : text;
}
