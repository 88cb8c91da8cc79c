// Which of the elements that disappear from a list is which of those that appear in it: the assignment with the most likeness in total. Exact up to
// `exactMax` on the smaller side; beyond it greedy over the likest few of each, found through the facts that they share, so that the cost stays near linear.

import { assignExactly, assignGreedily, type Candidate } from '../../base/assignment.ts';
import { charge } from '../../base/budget.ts';
import type { TreeElement } from '../element-tree.ts';
import { areAlikeNames, type Follow, followNothing } from './alike-names.ts';
import { compareProfiles, type Evidence, type Profile } from './profile.ts';

export interface Match {
  readonly from: TreeElement;
  readonly to: TreeElement;
  /** How sure it is that the two are one: the likeness, halved where another pairing is about as likely. */
  readonly confidence: number;
  readonly evidence: readonly Evidence[];
}

export type ProfileOf = (element: TreeElement, isSource: boolean) => Profile;

const exactMax = 48;
/** Pairs that are less alike are not worth a word. */
const likenessMin = 0.1;
/** Two pairings that differ by less in total are equally likely. */
const marginMin = 0.05;
/** Of a large list: facts that more elements share tell none of them apart, and so many of the likest are looked at. */
const sharersMax = 16;
const likestMax = 6;

/** By the order of `extra`. */
export function matchElements(
  extra: readonly TreeElement[],
  missing: readonly TreeElement[],
  profileOf: ProfileOf,
  follow: Follow = followNothing,
): Match[] {
  if (extra.length === 0 || missing.length === 0) return [];
  const followed = extra.map(({ name }) => follow(name));
  const areAlike = (row: number, column: number): boolean => {
    const [from, to] = [(extra[row] as TreeElement).name, (missing[column] as TreeElement).name];
    return followed[row] === to || areAlikeNames(from, to);
  };
  const rows = extra.map((element) => profileOf(element, true));
  const columns = missing.map((element) => profileOf(element, false));
  const isSmall = Math.max(extra.length, missing.length) <= exactMax;
  const candidates: Candidate[] = [];
  const consider = (row: number, column: number) => {
    const { value } = compareProfiles(rows[row] as Profile, columns[column] as Profile, areAlike(row, column));
    if (value >= likenessMin) candidates.push({ row, column, value });
  };
  if (isSmall) for (let i = 0; i < rows.length; i++) for (let j = 0; j < columns.length; j++) consider(i, j);
  else for (const [row, near] of likest(rows, columns)) for (const column of near) consider(row, column);
  const assigned = isSmall ? assignExactly(rows.length, columns.length, candidates) : assignGreedily(candidates);
  const margin = marginsOf(assigned, candidates);
  return assigned.map((pair): Match => {
    const from = extra[pair.row] as TreeElement;
    const to = missing[pair.column] as TreeElement;
    const { value, evidence } = compareProfiles(
      rows[pair.row] as Profile,
      columns[pair.column] as Profile,
      areAlike(pair.row, pair.column),
    );
    const confidence = margin(pair) < marginMin ? value / 2 : value;
    return { from, to, confidence: Number(confidence.toFixed(3)), evidence: evidence() };
  });
}

/** For each pair, by how much the total is above that of the next best in which one of its two is paired otherwise: left for a free one, or exchanged. */
function marginsOf(assigned: readonly Candidate[], candidates: readonly Candidate[]): (pair: Candidate) => number {
  const byRow = new Map(assigned.map((pair) => [pair.row, pair]));
  const byColumn = new Map(assigned.map((pair) => [pair.column, pair]));
  const value = new Map(candidates.map((pair) => [`${pair.row} ${pair.column}`, pair.value]));
  const margins = new Map<Candidate, number>(assigned.map((pair) => [pair, Number.POSITIVE_INFINITY]));
  const lower = (pair: Candidate, margin: number) =>
    margins.set(pair, Math.min(margin, margins.get(pair) ?? Number.POSITIVE_INFINITY));
  for (const other of candidates) {
    const mine = byRow.get(other.row);
    const theirs = byColumn.get(other.column);
    if (mine?.column === other.column) continue;
    const kept = (mine?.value ?? 0) + (theirs?.value ?? 0);
    const back = mine && theirs ? (value.get(`${theirs.row} ${mine.column}`) ?? 0) : 0;
    const margin = kept - other.value - back;
    if (mine !== undefined) lower(mine, margin);
    if (theirs !== undefined) lower(theirs, margin);
  }
  return (pair) => margins.get(pair) ?? Number.POSITIVE_INFINITY;
}

/** For each row, the columns that share most with it by facts that few have. */
function likest(rows: readonly Profile[], columns: readonly Profile[]): [number, readonly number[]][] {
  const holders = new Map<string, number[]>();
  for (const [column, { facts }] of columns.entries()) {
    for (const [text, { sort }] of facts) {
      if (sort === 'weak') continue;
      const list = holders.get(text);
      if (list === undefined) holders.set(text, [column]);
      else if (list.length <= sharersMax) list.push(column);
    }
  }
  return rows.map(({ facts }, row) => {
    charge(facts.size, 'looking for renames');
    const shared = new Map<number, number>();
    for (const [text, { weight }] of facts) {
      const list = holders.get(text);
      if (list === undefined || list.length > sharersMax) continue;
      charge(list.length, 'looking for renames');
      for (const column of list) shared.set(column, (shared.get(column) ?? 0) + weight);
    }
    const sorted = [...shared].sort(([a, x], [b, y]) => y - x || a - b);
    return [row, sorted.slice(0, likestMax).map(([column]) => column)];
  });
}
