// How deep a text of YAML is nested, by its tokens alone: the parser is recursive, so that this is asked first. Cost: linear.
import { CST, Lexer } from 'yaml';
import { charge } from '../../core/base/budget.ts';

/** What a token takes when the parser has composed and checked it, measured. */
const unitsPerToken = 8;

/** The offset where lists and objects are nested deeper than a limit; null where they never are. It may count a level too much, never one too few. */
export function nestedBeyond(text: string, levelsMax: number): number | null {
  const levels = new Levels();
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    charge(unitsPerToken, 'reading YAML');
    levels.take(token);
    if (levels.count > levelsMax) return offset;
    if (!isMark(token)) offset += token.length;
  }
  return null;
}

/** Tokens of the lexer that stand for no characters: the begin of a document or of a scalar, the end of flow. */
const isMark = (token: string) => token === CST.DOCUMENT || token === CST.SCALAR || token === CST.FLOW_END;

class Levels {
  /** Columns at which blocks stand that are open. */
  readonly #columns: number[] = [];
  #flow = 0;
  #column = 0;
  /** Whether only white space and indicators stand before on the line. */
  #isHead = true;

  get count(): number {
    return this.#columns.length + this.#flow;
  }

  take(token: string): void {
    if (isMark(token)) return;
    switch (CST.tokenType(token)) {
      case 'newline':
        this.#column = 0;
        this.#isHead = true;
        return;
      case 'flow-map-start':
      case 'flow-seq-start':
        this.#flow++;
        break;
      case 'flow-map-end':
      case 'flow-seq-end':
        this.#flow = Math.max(0, this.#flow - 1);
        break;
      case 'space':
      case 'comment':
      case 'byte-order-mark':
        break;
      case 'doc-start':
      case 'doc-end':
        this.#columns.length = 0;
        this.#flow = 0;
        break;
      case 'seq-item-ind':
      case 'explicit-key-ind':
        this.#open();
        break;
      default:
        if (this.#isHead) this.#open();
        this.#isHead = false;
    }
    const lineEnd = token.lastIndexOf('\n');
    this.#column = lineEnd === -1 ? this.#column + token.length : token.length - lineEnd - 1;
    if (lineEnd !== -1) this.#isHead = true;
  }

  /** A block begins at this column, or goes on there. */
  #open(): void {
    if (this.#flow > 0) return;
    while ((this.#columns.at(-1) ?? -1) > this.#column) this.#columns.pop();
    if (this.#columns.at(-1) !== this.#column) this.#columns.push(this.#column);
  }
}
