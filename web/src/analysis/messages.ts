// What the page asks the thread that reads and draws, and what it answers.
import { OrreryConnectionError, OrreryError } from '@orrery/client';
import type { Json } from '../../../src/core/base/json.ts';
import type { RenamedElement } from '../../../src/core/diagram/index.ts';
import type { TextPlace } from '../../../src/core/formats/lines.ts';
import type { Target } from '../../../src/core/verify/target.ts';
import type { Help, HelpQuestion } from './help/help.ts';
import type { Judgement, Tiers } from './judge.ts';
import type { DifferenceLine } from './line-difference.ts';
import type { Outline, ServiceAccess } from './open-document.ts';
import type { Differences, PartedPicture, Picture, PictureRequest } from './pictures.ts';
import type { Given, PlayEvent, PlayState } from './play.ts';
import type { StepsRequest } from './steps-picture.ts';

export interface TextToRead {
  readonly text: string;
  readonly name: string;
  readonly access: ServiceAccess;
  /** The version of the format by which it is judged, unless the document says its own. */
  readonly target?: Target;
}

/** Two documents whose machines are compared; the first one has the names that `renames` gives already. */
export interface Compared {
  readonly before: Json;
  readonly after: Json;
  readonly renames: readonly RenamedElement[];
}

export interface PlayRequest {
  readonly document: TextToRead;
  readonly events: readonly PlayEvent[];
  readonly given: Given;
}

/** With the mark of the picture that is shown: the same one crosses no second time. */
export interface DrawRequest {
  readonly picture: PictureRequest;
  readonly shown: number | null;
}

export interface ShownPicture extends PartedPicture {
  /** Another number for another picture. */
  readonly mark: number;
}

/** Null where there is no such thing. */
export type Drawn = ShownPicture | 'same' | null;

export interface Analysis {
  readonly outline: Outline;
  /** What requests carry, as JSON: a text crosses between threads in no time. Null where the text of the document cannot be read. */
  readonly json: string | null;
}

/** Every question, with its answer. Those after `open` are about the text that was opened last. */
export interface Questions {
  open: { ask: TextToRead; answer: Analysis };
  /** What the service finds in it. Waits for no other question. */
  judge: { ask: null; answer: Judgement };
  /** How far the repairs of what was found go. Waits for no other question. */
  tiers: { ask: null; answer: Tiers };
  draw: { ask: DrawRequest; answer: Drawn };
  places: { ask: readonly string[]; answer: readonly TextPlace[] };
  /** The opened text with the least that makes it say another value. */
  rewrite: { ask: Json; answer: string };
  differences: { ask: Compared; answer: Differences };
  /** Of the opened text and the same saying another value. */
  lines: { ask: Json; answer: readonly DifferenceLine[] };
  steps: { ask: StepsRequest; answer: Picture };
  /** The machine of another document that says most about it. Null where it has none. */
  sketch: { ask: Json; answer: Picture | null };
  /** What may stand at a place of a text, and what is there. Waits for no other question. */
  help: { ask: HelpQuestion; answer: Help | null };
  /** A run of the opened text, or of another one. Null where no machine can be read. */
  play: { ask: PlayRequest; answer: PlayState | null };
  /** A picture of the text that is played. */
  drawPlayed: { ask: DrawRequest; answer: Drawn };
  /** Another text than the opened one. */
  read: { ask: TextToRead; answer: Analysis };
}

export type Kind = keyof Questions;

export interface Asked<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly ask: Questions[K]['ask'];
}

export type Answered = { readonly id: number } & ({ readonly answer: unknown } | { readonly failure: Failure });

/** An error on its way between threads, which would arrive as one without a class. */
export interface Failure {
  readonly message: string;
  readonly refused?: Pick<OrreryError, 'status' | 'problem' | 'requestId'>;
  readonly isUnanswered?: boolean;
  /** A sentence for people; a fault of the page where it is none. */
  readonly isSaid?: boolean;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof OrreryError) {
    const { message, status, problem, requestId } = error;
    return { message, refused: { status, problem, requestId } };
  }
  const message = (error as Error)?.message ?? String(error);
  const isSaid = (error as Error)?.constructor === Error;
  return { message, isUnanswered: error instanceof OrreryConnectionError, isSaid };
}

export function errorOf({ message, refused, isUnanswered, isSaid }: Failure): Error {
  if (refused !== undefined) return new OrreryError(refused.status, refused.problem, refused.requestId);
  if (isUnanswered === true) return new OrreryConnectionError(message, false, undefined);
  return isSaid === true ? new Error(message) : new TypeError(message);
}
