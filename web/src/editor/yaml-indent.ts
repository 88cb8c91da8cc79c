// How far in a line of YAML begins that is made by Enter.

const unit = 2;

/** In spaces. `before` is the line up to the cursor. Null where the line says nothing: the new one stands as it does. */
export function yamlIndentBelow(before: string): number | null {
  const [dashes = ''] = /^ *(?:-(?: +|$))*/.exec(before) ?? [];
  const rest = before
    .slice(dashes.length)
    .replace(/(?:^|\s)#.*$/, '')
    .trimEnd();
  if (rest === '') return dashes.includes('-') ? dashes.trimEnd().length + 1 : null;
  const isOpen = /(?::|:\s*[|>][-+\d]*|[[{])$/.test(rest);
  if (isOpen) return dashes.length + unit;
  const isNamed = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'[{][^:]*)\s*:\s/.test(rest);
  return isNamed ? dashes.length : null;
}
