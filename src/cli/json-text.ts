const byteOrderMark = '\ufeff';

/** JSON text in the manner of another: its byte order mark, indentation, line breaks and final line break. */
export function formatLike(model: string, value: unknown): string {
  const mark = model.startsWith(byteOrderMark) ? byteOrderMark : '';
  const [, lineBreak = '\n', indent = ''] = /^[{[](\r?\n)([ \t]+)/.exec(model.slice(mark.length)) ?? [];
  const text = JSON.stringify(value, null, indent) + (model.endsWith('\n') ? '\n' : '');
  // A line break inside a string is escaped in JSON: all that are there are between lines.
  return mark + text.replaceAll('\n', model.endsWith('\r\n') ? '\r\n' : lineBreak);
}
