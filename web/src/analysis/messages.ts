// What the page asks the thread that reads and draws, and what it answers.
import type { Json } from '../../../src/core/base/json.ts';
import type { TextPlace } from '../../../src/core/formats/lines.ts';
import type { Help, HelpQuestion } from './help/help.ts';
import type { DifferenceLine } from './line-difference.ts';
import type { Outline, ServiceAccess } from './open-document.ts';
import type { Differences, Picture, PictureRequest } from './pictures.ts';
import type { StepsRequest } from './steps-picture.ts';

export interface TextToRead {
  readonly text: string;
  readonly name: string;
  readonly access: ServiceAccess;
}

export interface Analysis {
  readonly outline: Outline;
  /** What requests carry; null where the text cannot be read. */
  readonly value: Json | null;
}

/** Every question, with its answer. Those after `open` are about the text that was opened last. */
export interface Questions {
  open: { ask: TextToRead; answer: Analysis };
  draw: { ask: PictureRequest; answer: Picture | null };
  places: { ask: readonly string[]; answer: readonly TextPlace[] };
  /** The opened text with the least that makes it say another value. */
  rewrite: { ask: Json; answer: string };
  differences: { ask: { readonly before: Json; readonly after: Json }; answer: Differences };
  /** Of the opened text and the same saying another value. */
  lines: { ask: Json; answer: readonly DifferenceLine[] };
  steps: { ask: StepsRequest; answer: Picture };
  /** What may stand at a place of a text, and what is there. Waits for no other question. */
  help: { ask: HelpQuestion; answer: Help | null };
  /** Another text than the opened one. */
  read: { ask: TextToRead; answer: Analysis };
}

export type Kind = keyof Questions;

export interface Asked<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly ask: Questions[K]['ask'];
}

export type Answered = { readonly id: number } & ({ readonly answer: unknown } | { readonly failure: string });
