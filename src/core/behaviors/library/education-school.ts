// The school around learning: courses with seats, enrolment, the grading of work.
import type { Subject } from '../compose/index.ts';
import {
  and,
  announce,
  call,
  day,
  eq,
  filled,
  fromNow,
  given,
  gt,
  gte,
  hour,
  increase,
  is,
  isFuture,
  isPast,
  lifecycle,
  lt,
  lte,
  meter,
  minus,
  notify,
  or,
  own,
  plus,
  role,
  set,
  stamp,
  subject,
  tick,
  times,
} from '../compose/index.ts';

export const learnerSubject = (): Subject =>
  subject('Learner', {
    fields: {
      studentNumber: 'string!',
      name: 'string!',
      email: 'email!',
      programme: 'string',
      enrolledIn: 'refs:Course',
      needsAdjustment: 'boolean=false',
    },
    columns: ['studentNumber', 'name', 'programme', 'email'],
    form: ['studentNumber', 'name', 'email', 'programme', 'needsAdjustment'],
  });

export const courseSubject = (): Subject =>
  subject('Course', {
    fields: {
      code: 'string!',
      title: 'string!',
      summary: 'string',
      instructor: 'string',
      credits: 'number=5',
      seats: 'number=30',
      taken: 'number=0',
      prerequisites: 'refs:Course',
      startsOn: 'date',
      endsOn: 'date',
      status: 'enum:planned*|enrolling|running|grading|finished|cancelled',
    },
    columns: ['code', 'title', 'instructor', 'startsOn', 'taken', 'seats', 'status'],
    form: ['code', 'title', 'summary', 'instructor', 'credits', 'seats', 'prerequisites', 'startsOn', 'endsOn'],
  });

/** A course through its term. It runs only with enough people in it. */
export const courseTerm = (course: Subject) =>
  lifecycle(course, {
    name: 'CourseTerm',
    states: {
      planned: { shows: ['code', 'title', 'instructor', 'credits', 'startsOn'] },
      enrolling: {
        shows: ['code', 'title', 'taken', 'seats', 'startsOn'],
        extra: [meter('Seats taken', own('taken'), own('seats'))],
      },
      running: { shows: ['code', 'title', 'instructor', 'taken', 'endsOn'] },
      grading: { hint: 'Teaching has ended; grades are due.', shows: ['code', 'title', 'endsOn'] },
      finished: { terminal: true, shows: ['code', 'title', 'taken'] },
      cancelled: { terminal: true, shows: ['code', 'title'] },
    },
    events: {
      OPEN_ENROLMENT: {},
      SEAT_TAKEN: { id: 'string' },
      SEAT_FREED: { id: 'string' },
      ADD_SEATS: { more: 'number!' },
      START_TERM: {},
      TEACHING_ENDED: {},
      CLOSE_GRADES: {},
      CANCEL_COURSE: {},
    },
    steps: [
      ['planned', 'OPEN_ENROLMENT', 'enrolling', { when: and(filled('instructor'), isFuture(own('startsOn'))) }],
      ['enrolling', 'SEAT_TAKEN', '=', { do: [increase('taken')] }],
      [['enrolling', 'running'], 'SEAT_FREED', '=', { do: [increase('taken', -1)] }],
      ['enrolling', 'ADD_SEATS', '=', { when: gt(given('more'), 0), do: [increase('seats', given('more'))] }],
      ['enrolling', 'START_TERM', 'running', { when: gte(own('taken'), 5) }],
      ['running', 'TEACHING_ENDED', 'grading'],
      ['grading', 'CLOSE_GRADES', 'finished'],
      [['planned', 'enrolling'], 'CANCEL_COURSE', 'cancelled'],
    ],
    listens: [
      { trait: 'EnrolmentProgress', event: 'SEAT_TAKEN' },
      { trait: 'EnrolmentProgress', event: 'SEAT_FREED' },
    ],
    ticks: [tick('termClock', day, 'TEACHING_ENDED', and(is('status', 'running'), isPast(own('endsOn'))))],
  });

export const enrolmentSubject = (): Subject =>
  subject('Enrolment', {
    fields: {
      learner: 'ref!:Learner',
      course: 'ref!:Course',
      prerequisitesMet: 'boolean=false',
      waiverReason: 'string',
      seatsLeft: 'number=0',
      waitingPosition: 'number=0',
      dropDeadline: 'date',
      offerEndsAt: 'datetime',
      progress: 'number=0',
      finalGrade: 'number',
      status:
        'enum:requested*|prerequisite_check|waitlisted|seat_offered|enrolled|completed|failed|dropped|withdrawn|declined',
    },
    columns: ['learner', 'course', 'status', 'progress', 'finalGrade'],
    form: ['learner', 'course', 'dropDeadline'],
  });

/** Into a course and through it: prerequisites, a waiting list with offers that lapse, dropping before the deadline and withdrawing after. */
export const enrolmentProgress = (enrolment: Subject) =>
  lifecycle(enrolment, {
    name: 'EnrolmentProgress',
    states: {
      requested: { shows: ['learner', 'course'] },
      prerequisite_check: { hint: 'Earlier courses are looked up.', shows: ['learner', 'course', 'prerequisitesMet'] },
      waitlisted: { shows: ['learner', 'course', 'waitingPosition'] },
      seat_offered: { hint: 'Held for two days.', shows: ['learner', 'course', 'offerEndsAt'] },
      enrolled: { shows: ['learner', 'course', 'progress', 'dropDeadline'] },
      completed: { terminal: true, shows: ['learner', 'course', 'finalGrade'] },
      failed: { hint: 'May repeat the course once.', shows: ['learner', 'course', 'finalGrade'] },
      dropped: { terminal: true, shows: ['learner', 'course'] },
      withdrawn: { terminal: true, shows: ['learner', 'course', 'progress'] },
      declined: { terminal: true, shows: ['learner', 'course'] },
    },
    events: {
      CHECK_PREREQUISITES: {},
      PrerequisitesChecked: { prerequisitesMet: 'boolean', seatsLeft: 'number' },
      WAIVE_PREREQUISITE: { waiverReason: 'string!' },
      DECLINE: {},
      CONFIRM_SEAT: {},
      OFFER_SEAT: {},
      ACCEPT_SEAT: {},
      OFFER_LAPSED: {},
      RECORD_PROGRESS: { progress: 'number!' },
      DROP_COURSE: {},
      WITHDRAW: {},
      POST_FINAL_GRADE: { finalGrade: 'number!' },
      REPEAT_COURSE: {},
    },
    steps: [
      [
        'requested',
        'CHECK_PREREQUISITES',
        'prerequisite_check',
        {
          do: [
            call(
              'registrar',
              'transcript',
              { learner: own('learner'), course: own('course') },
              { success: 'PrerequisitesChecked' },
            ),
          ],
        },
      ],
      ['prerequisite_check', 'PrerequisitesChecked', '='],
      [
        'prerequisite_check',
        'WAIVE_PREREQUISITE',
        '=',
        { when: role('programme_lead'), do: [set('prerequisitesMet', true)] },
      ],
      [
        'prerequisite_check',
        'CONFIRM_SEAT',
        'enrolled',
        { when: and(is('prerequisitesMet', true), gt(own('seatsLeft'), 0)), do: [announce('SEAT_TAKEN')] },
      ],
      ['prerequisite_check', 'CONFIRM_SEAT', 'waitlisted', { when: is('prerequisitesMet', true) }],
      ['prerequisite_check', 'DECLINE', 'declined'],
      [
        'waitlisted',
        'OFFER_SEAT',
        'seat_offered',
        { do: [set('offerEndsAt', fromNow(2 * day)), notify('A seat is free for you')] },
      ],
      ['seat_offered', 'ACCEPT_SEAT', 'enrolled', { do: [announce('SEAT_TAKEN')] }],
      ['seat_offered', 'OFFER_LAPSED', 'waitlisted', { do: [increase('waitingPosition', 5)] }],
      [
        'enrolled',
        'RECORD_PROGRESS',
        '=',
        { when: and(gte(given('progress'), own('progress')), lte(given('progress'), 100)) },
      ],
      ['enrolled', 'DROP_COURSE', 'dropped', { when: isFuture(own('dropDeadline')), do: [announce('SEAT_FREED')] }],
      ['enrolled', 'WITHDRAW', 'withdrawn', { when: isPast(own('dropDeadline')) }],
      ['enrolled', 'POST_FINAL_GRADE', 'completed', { when: gte(given('finalGrade'), 50) }],
      ['enrolled', 'POST_FINAL_GRADE', 'failed'],
      ['failed', 'REPEAT_COURSE', 'requested'],
    ],
    ticks: [tick('offerClock', hour, 'OFFER_LAPSED', isPast(own('offerEndsAt')))],
  });

export const submissionSubject = (): Subject =>
  subject('Submission', {
    fields: {
      assignment: 'string!',
      learner: 'ref!:Learner',
      file: 'url',
      wordCount: 'number=0',
      dueAt: 'datetime!',
      extensionUntil: 'datetime',
      handedInAt: 'datetime',
      daysLate: 'number=0',
      similarity: 'number=0',
      marks: 'number=0',
      maxMarks: 'number=100',
      secondMarks: 'number=0',
      feedback: 'string',
      status: 'enum:open*|handed_in|late|integrity_review|marking|second_marking|returned|appealed|closed',
    },
    columns: ['assignment', 'learner', 'handedInAt', 'similarity', 'marks', 'status'],
    form: ['assignment', 'learner', 'dueAt', 'maxMarks'],
  });

/** Handed in, checked for borrowed text, marked twice where it counts, returned with words, open to appeal. */
export const grading = (submission: Subject) =>
  lifecycle(submission, {
    name: 'SubmissionGrading',
    states: {
      open: { shows: ['assignment', 'learner', 'dueAt', 'extensionUntil'] },
      handed_in: { shows: ['assignment', 'learner', 'handedInAt', 'wordCount'] },
      late: { hint: 'Five marks are taken off for each day.', shows: ['assignment', 'learner', 'daysLate', 'dueAt'] },
      integrity_review: {
        hint: 'Much of this text stands elsewhere.',
        shows: ['assignment', 'learner', 'similarity', 'file'],
      },
      marking: { shows: ['assignment', 'file', 'maxMarks', 'daysLate'] },
      second_marking: {
        hint: 'A fail or a very high mark is read by a second marker.',
        shows: ['assignment', 'marks', 'maxMarks', 'feedback'],
      },
      returned: { shows: ['assignment', 'learner', 'marks', 'maxMarks', 'feedback'] },
      appealed: { shows: ['assignment', 'learner', 'marks', 'feedback'] },
      closed: { terminal: true, shows: ['assignment', 'learner', 'marks'] },
    },
    events: {
      GRANT_EXTENSION: { extensionUntil: 'datetime!' },
      HAND_IN: { file: 'url!', wordCount: 'number!' },
      SimilarityReported: { similarity: 'number' },
      CLEAR_OF_SUSPICION: {},
      CONFIRM_MISCONDUCT: { feedback: 'string!' },
      BEGIN_MARKING: {},
      GIVE_MARKS: { marks: 'number!', feedback: 'string!' },
      AGREE_MARKS: { secondMarks: 'number!' },
      APPEAL: {},
      UPHOLD: {},
      RAISE_MARKS: { marks: 'number!' },
      RELEASE: {},
    },
    steps: [
      ['open', 'GRANT_EXTENSION', '=', { when: isFuture(given('extensionUntil')) }],
      [
        'open',
        'HAND_IN',
        'late',
        {
          when: and(isPast(own('dueAt')), or(eq(own('extensionUntil'), ''), isPast(own('extensionUntil')))),
          do: [
            stamp('handedInAt'),
            set('daysLate', ['math/ceil', ['/', minus('@now', own('dueAt')), day]]),
            call('similarity', 'scan', { file: given('file') }, { success: 'SimilarityReported' }),
          ],
        },
      ],
      [
        'open',
        'HAND_IN',
        'handed_in',
        {
          do: [
            stamp('handedInAt'),
            call('similarity', 'scan', { file: given('file') }, { success: 'SimilarityReported' }),
          ],
        },
      ],
      [['handed_in', 'late'], 'SimilarityReported', 'integrity_review', { when: gt(given('similarity'), 30) }],
      [['handed_in', 'late'], 'SimilarityReported', '='],
      ['integrity_review', 'CLEAR_OF_SUSPICION', 'marking'],
      ['integrity_review', 'CONFIRM_MISCONDUCT', 'closed', { do: [set('marks', 0)] }],
      [['handed_in', 'late'], 'BEGIN_MARKING', 'marking'],
      [
        'marking',
        'GIVE_MARKS',
        'second_marking',
        {
          when: and(
            lte(given('marks'), own('maxMarks')),
            or(lt(given('marks'), times(own('maxMarks'), 0.5)), gte(given('marks'), times(own('maxMarks'), 0.85))),
          ),
        },
      ],
      [
        'marking',
        'GIVE_MARKS',
        'returned',
        { when: lte(given('marks'), own('maxMarks')), do: [increase('marks', times(own('daysLate'), -5))] },
      ],
      [
        'second_marking',
        'AGREE_MARKS',
        'returned',
        {
          when: lte(given('secondMarks'), own('maxMarks')),
          do: [set('marks', ['/', plus(own('marks'), given('secondMarks')), 2])],
        },
      ],
      ['returned', 'APPEAL', 'appealed'],
      ['appealed', 'UPHOLD', 'closed'],
      ['appealed', 'RAISE_MARKS', 'closed', { when: lte(given('marks'), own('maxMarks')) }],
      ['returned', 'RELEASE', 'closed'],
    ],
  });
