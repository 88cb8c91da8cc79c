// Lines that a change adds and removes, with those around them.
import type { DifferenceLine } from '../analysis/line-difference.ts';
import { counted } from './notice.tsx';

const linesMax = 2000;
const signs = { same: '  ', added: '+ ', removed: '- ', gap: '  ' } as const;

export const DifferenceLines = ({ lines }: { readonly lines: readonly DifferenceLine[] }) => (
  <>
    {lines.slice(0, linesMax).map((line, i) => (
      <div key={String(i)} class={line.kind}>
        {line.kind === 'gap' ? `… ${counted(Number(line.text), 'line')}` : signs[line.kind] + line.text}
      </div>
    ))}
    {lines.length > linesMax && <div class="gap">… {lines.length - linesMax} more</div>}
  </>
);
