// Content under way: stories from pitch to page, episodes from recording to feed.
import type { Subject } from '../compose/index.ts';
import {
  and,
  filled,
  given,
  gt,
  gte,
  hour,
  increase,
  isFuture,
  isPast,
  lifecycle,
  lt,
  notify,
  own,
  set,
  subject,
  tick,
} from '../compose/index.ts';

export const storySubject = (): Subject =>
  subject('Story', {
    fields: {
      workingTitle: 'string!',
      pitch: 'string!',
      format: 'enum:news*|feature|interview|review|opinion',
      channel: 'enum:website*|print|newsletter|social|podcast',
      writer: 'ref:Author',
      fee: 'number=0',
      deadline: 'datetime',
      slot: 'date',
      wordsOrdered: 'number=800',
      wordsFiled: 'number=0',
      killReason: 'string',
      status: 'enum:pitched*|commissioned|late|filed|subbed|slotted|ran|spiked',
    },
    columns: ['workingTitle', 'writer', 'channel', 'deadline', 'status'],
    form: ['workingTitle', 'pitch', 'format', 'channel', 'writer'],
    plural: 'Stories',
    path: '/calendar',
  });

/** From pitch to page: commissioned with a fee and a deadline, filed, subbed, given a slot, run; or spiked. */
export const storyFlow = (story: Subject) =>
  lifecycle(story, {
    name: 'StoryCommission',
    states: {
      pitched: { hint: 'Waiting for the commissioning editor.', shows: ['workingTitle', 'pitch', 'format', 'writer'] },
      commissioned: { shows: ['workingTitle', 'writer', 'deadline', 'wordsOrdered', 'fee'] },
      late: { hint: 'The deadline has passed without copy.', shows: ['workingTitle', 'writer', 'deadline'] },
      filed: { hint: 'Copy is in; subs are next.', shows: ['workingTitle', 'writer', 'wordsFiled', 'wordsOrdered'] },
      subbed: { shows: ['workingTitle', 'channel', 'wordsFiled'] },
      slotted: { shows: ['workingTitle', 'channel', 'slot'] },
      ran: { terminal: true, shows: ['workingTitle', 'channel', 'slot', 'fee'] },
      spiked: { terminal: true, shows: ['workingTitle', 'killReason', 'fee'] },
    },
    events: {
      COMMISSION: { writer: 'string!', fee: 'number!', deadline: 'datetime!' },
      TURN_DOWN: { killReason: 'string!' },
      EXTEND_DEADLINE: { deadline: 'datetime!' },
      DEADLINE_PASSED: {},
      FILE_COPY: { wordsFiled: 'number!' },
      SEND_BACK_TO_WRITER: { deadline: 'datetime!' },
      PASS_SUBBING: {},
      SLOT: { slot: 'date!' },
      PULL_FROM_SLOT: {},
      CONFIRM_RAN: {},
      SPIKE: { killReason: 'string!' },
    },
    steps: [
      ['pitched', 'COMMISSION', 'commissioned', { when: isFuture(given('deadline')) }],
      ['pitched', 'TURN_DOWN', 'spiked'],
      [['commissioned', 'late'], 'EXTEND_DEADLINE', 'commissioned', { when: isFuture(given('deadline')) }],
      ['commissioned', 'DEADLINE_PASSED', 'late', { do: [notify('Copy is late', 'warning')] }],
      [['commissioned', 'late'], 'FILE_COPY', 'filed', { when: gt(given('wordsFiled'), 0) }],
      ['filed', 'SEND_BACK_TO_WRITER', 'commissioned'],
      ['filed', 'PASS_SUBBING', 'subbed'],
      ['subbed', 'SLOT', 'slotted', { when: isFuture(given('slot')) }],
      ['slotted', 'PULL_FROM_SLOT', 'subbed', { do: [set('slot', '')] }],
      ['slotted', 'CONFIRM_RAN', 'ran', { when: isPast(own('slot')) }],
      [['commissioned', 'late', 'filed', 'subbed'], 'SPIKE', 'spiked', { do: [set('fee', ['/', own('fee'), 2])] }],
    ],
    ticks: [tick('deadlineCheck', hour, 'DEADLINE_PASSED', isPast(own('deadline')))],
  });

export const episodeSubject = (): Subject =>
  subject('Episode', {
    fields: {
      title: 'string!',
      show: 'string!',
      seasonNumber: 'number=1',
      episodeNumber: 'number!',
      audio: 'url',
      durationSeconds: 'number=0',
      loudness: 'number=0',
      transcript: 'string',
      explicit: 'boolean=false',
      takeCount: 'number=0',
      airsAt: 'datetime',
      status: 'enum:planned*|recorded|editing|mastered|transcribed|in_feed|withdrawn',
    },
    columns: ['show', 'seasonNumber', 'episodeNumber', 'title', 'status', 'airsAt'],
    form: ['title', 'show', 'seasonNumber', 'episodeNumber', 'explicit'],
  });

/** An episode on its way to the feed: recorded, edited, mastered to the loudness that directories want, transcribed, released. */
export const episodeProduction = (episode: Subject) =>
  lifecycle(episode, {
    name: 'EpisodeProduction',
    states: {
      planned: { shows: ['show', 'title', 'episodeNumber'] },
      recorded: { shows: ['title', 'takeCount', 'durationSeconds'] },
      editing: { shows: ['title', 'durationSeconds', 'explicit'] },
      mastered: { hint: 'Between -18 and -14 LUFS.', shows: ['title', 'loudness', 'durationSeconds', 'audio'] },
      transcribed: { shows: ['title', 'transcript', 'audio'] },
      in_feed: { shows: ['title', 'audio', 'airsAt', 'durationSeconds'] },
      withdrawn: { terminal: true },
    },
    events: {
      RECORD_TAKE: { durationSeconds: 'number!' },
      START_EDIT: {},
      MASTER: { loudness: 'number!', audio: 'url!' },
      REMASTER: {},
      ATTACH_TRANSCRIPT: { transcript: 'string!' },
      RELEASE: { airsAt: 'datetime!' },
      WITHDRAW: {},
    },
    steps: [
      ['planned', 'RECORD_TAKE', 'recorded', { do: [increase('takeCount')] }],
      ['recorded', 'RECORD_TAKE', '=', { do: [increase('takeCount')] }],
      ['recorded', 'START_EDIT', 'editing'],
      ['editing', 'MASTER', 'mastered', { when: and(gte(given('loudness'), -18), lt(given('loudness'), -14)) }],
      ['mastered', 'REMASTER', 'editing'],
      ['mastered', 'ATTACH_TRANSCRIPT', 'transcribed'],
      ['transcribed', 'RELEASE', 'in_feed', { when: filled('audio') }],
      ['in_feed', 'WITHDRAW', 'withdrawn'],
    ],
  });
