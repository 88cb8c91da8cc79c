// The tags of a text in XML, each with its place.
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { charge, TooComplex } from '../../core/base/budget.ts';
import type { SyntaxFault } from '../../core/formats/format.ts';
import type { TextPlace } from '../../core/formats/lines.ts';
import { sayXmlFault } from './words.ts';

export interface Tag {
  readonly name: string;
  readonly uri: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Tag[];
  /** Of another namespace: what programs add, of which the notation knows nothing. */
  readonly isForeign: boolean;
  readonly place: TextPlace;
  text: string;
}

const faultsMax = 100;
/** After so many errors the rest of a text is not read: it is no XML, and each costs as much as a hundred letters. */
const errorsMax = 1_000;
/** Work for a tag, from its text to a state or a transition, measured. */
const unitsPerTag = 8;

/** Ends the reading of a text that is no XML. */
class NoXml extends Error {}

/** The namespace of a name is looked up through all tags around one: reading stops where they are nested deeper than any file of a person. */
const levelsMax = 256;

class TooDeep extends Error {
  readonly fault: SyntaxFault;

  constructor(fault: SyntaxFault) {
    super(fault.message);
    this.fault = fault;
  }
}

export function readTags(text: string): { root: Tag | null; faults: SyntaxFault[] } {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const faults: SyntaxFault[] = [];
  const open: Tag[] = [];
  let root: Tag | null = null;
  let start: TextPlace = { line: 1, column: 1 };
  let errors = 0;
  parser.on('error', (error) => {
    const place = { line: parser.line, column: Math.max(1, parser.column) };
    if (faults.length < faultsMax && faults.at(-1)?.line !== place.line)
      faults.push({ ...place, message: sayXmlFault(error.message.replace(/^\d+:\d+: /, '')) });
    if (++errors === errorsMax) throw new NoXml();
  });
  parser.on('opentagstart', ({ name }) => {
    charge(unitsPerTag, 'reading SCXML');
    start = { line: parser.line, column: Math.max(1, parser.column - name.length - 1) };
  });
  parser.on('opentag', (node) => {
    if (open.length >= levelsMax) throw new TooDeep({ ...start, message: `nested deeper than ${levelsMax} levels` });
    const { local, uri, attributes: given } = node as SaxesTagNS;
    const attributes = Object.fromEntries(Object.entries(given).map(([name, one]) => [name, one.value]));
    const isForeign = uri !== '' && uri !== (root?.uri ?? uri);
    const tag: Tag = { name: local, uri, attributes, children: [], isForeign, place: start, text: '' };
    open.at(-1)?.children.push(tag);
    root ??= tag;
    open.push(tag);
  });
  parser.on('text', (said) => {
    const tag = open.at(-1);
    if (tag !== undefined) tag.text += said;
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof TooDeep) faults.push(error.fault);
    else if (error instanceof TooComplex) throw error;
    else if (error instanceof NoXml) return { root, faults };
    else if (faults.length === 0) faults.push({ line: 1, column: 1, message: sayXmlFault((error as Error).message) });
  }
  return { root, faults };
}
