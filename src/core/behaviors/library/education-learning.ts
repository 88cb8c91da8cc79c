// Learning itself: lessons that are watched, quizzes against the clock, cards that come back when they are about to be forgotten.
import type { Json } from '../../base/json.ts';
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  append,
  button,
  call,
  caption,
  column,
  countdown,
  day,
  emit,
  eq,
  failure,
  fetchAll,
  fetchOne,
  filled,
  fromNow,
  given,
  gt,
  gte,
  heading,
  increase,
  is,
  isPast,
  listed,
  loading,
  lt,
  lte,
  minus,
  minute,
  not,
  notify,
  own,
  panel,
  pattern,
  plus,
  progress,
  recordDetail,
  row,
  said,
  second,
  set,
  shaped,
  size,
  stamp,
  stat,
  subject,
  take,
  text,
  tick,
  times,
  trait,
  update,
} from '../compose/index.ts';

export const lessonSubject = (): Subject =>
  subject('Lesson', {
    fields: {
      course: 'string!',
      module: 'string!',
      title: 'string!',
      position: 'number=0',
      video: 'url',
      transcript: 'string',
      durationSeconds: 'number=0',
      watchedSeconds: 'number=0',
      speed: 'number=1',
      captions: 'boolean=false',
      checkpointAt: 'number=0',
      checkpointQuestion: 'string',
      checkpointAnswer: 'string',
      checkpointPassed: 'boolean=false',
      notes: listed({ at: 'number!', text: 'string!' }),
      completedAt: 'datetime',
    },
    columns: ['position', 'module', 'title', 'durationSeconds', 'completedAt'],
    form: ['module', 'title', 'position', 'video', 'transcript'],
  });

/** The player: a question interrupts at the checkpoint, nine tenths watched count as done, the place is kept. */
export const lessonPlayer = (lesson: Subject) => {
  const open = fetchOne('Lesson', own('id'), { success: 'LessonLoaded', failure: 'LessonMissing' });
  const bar = progress(own('watchedSeconds'), own('durationSeconds'), 'Watched');
  const settings = row(
    ...[0.75, 1, 1.25, 1.5, 2].map((speed) => button(`${speed} times`, 'SET_SPEED', { speed }, 'ghost')),
    button('Captions', 'TOGGLE_CAPTIONS'),
    button('Take a note', 'TAKE_NOTE'),
  );
  return trait(lesson, {
    name: 'LessonPlayer',
    scope: 'instance',
    states: {
      loading: { view: loading('Loading lesson') },
      paused: {
        view: column(
          heading(own('title')),
          bar,
          button('Play', 'PLAY', undefined, 'primary'),
          settings,
          panel('Transcript', text(own('transcript'))),
        ),
      },
      playing: { view: column(heading(own('title')), bar, button('Pause', 'PAUSE'), settings) },
      checkpoint: {
        slot: 'modal',
        view: column(
          heading('Before you go on'),
          text(own('checkpointQuestion')),
          pattern('form-section', {
            mode: 'create',
            fields: [{ name: 'answer', label: 'Your answer', inputType: 'string', required: true }],
            submitLabel: 'Answer',
            submitEvent: 'ANSWER',
          }),
          row(
            button('Watch this part again', 'WATCH_AGAIN', undefined, 'ghost'),
            button('Stop here', 'CLOSE', undefined, 'ghost'),
          ),
        ),
      },
      noting: {
        slot: 'drawer',
        view: pattern('form-section', {
          title: 'Note',
          mode: 'create',
          fields: [{ name: 'note', label: 'Note', inputType: 'textarea', required: true }],
          submitEvent: 'KEEP_NOTE',
          cancelEvent: 'CANCEL',
        }),
      },
      finished: {
        view: column(
          alert('Lesson completed', 'success'),
          row(button('Next lesson', 'NEXT_LESSON', undefined, 'primary'), button('Watch again', 'REPLAY')),
        ),
      },
      missing: { view: failure('This lesson is not available', 'RETRY') },
    },
    events: {
      LessonLoaded: { data: 'Lesson' },
      LessonMissing: { error: 'string' },
      RETRY: {},
      PLAY: {},
      PAUSE: {},
      SECOND_PASSED: {},
      SET_SPEED: { speed: 'number!' },
      TOGGLE_CAPTIONS: {},
      ANSWER: { answer: 'string!' },
      WATCH_AGAIN: {},
      CLOSE: {},
      TAKE_NOTE: {},
      KEEP_NOTE: { note: 'string!' },
      CANCEL: {},
      REPLAY: {},
      NEXT_LESSON: {},
    },
    init: [open],
    steps: [
      ['loading', 'LessonLoaded', 'paused'],
      ['loading', 'LessonMissing', 'missing'],
      ['missing', 'RETRY', 'loading', { do: [open] }],
      ['paused', 'PLAY', 'playing'],
      [
        'playing',
        'PAUSE',
        'paused',
        { do: [update('Lesson', { id: own('id'), watchedSeconds: own('watchedSeconds') })] },
      ],
      [
        'playing',
        'SECOND_PASSED',
        'checkpoint',
        {
          when: and(
            filled('checkpointQuestion'),
            is('checkpointPassed', false),
            gte(own('watchedSeconds'), own('checkpointAt')),
          ),
        },
      ],
      [
        'playing',
        'SECOND_PASSED',
        'finished',
        {
          when: gte(own('watchedSeconds'), times(own('durationSeconds'), 0.9)),
          do: [stamp('completedAt'), update('Lesson'), emit('LESSON_COMPLETED', { id: own('id') })],
        },
      ],
      ['playing', 'SECOND_PASSED', '=', { do: [increase('watchedSeconds', times(60, own('speed')))] }],
      [
        'checkpoint',
        'ANSWER',
        'playing',
        {
          when: eq(['str/lower', given('answer')], ['str/lower', own('checkpointAnswer')]),
          do: [set('checkpointPassed', true)],
        },
      ],
      ['checkpoint', 'ANSWER', '=', { do: [notify('Not quite, try again', 'warning')] }],
      ['checkpoint', 'CLOSE', 'paused'],
      [
        'checkpoint',
        'WATCH_AGAIN',
        'playing',
        { do: [set('watchedSeconds', ['math/max', 0, minus(own('checkpointAt'), 60)])] },
      ],
      [
        ['playing', 'paused'],
        'SET_SPEED',
        '=',
        { when: and(gte(given('speed'), 0.5), lte(given('speed'), 2)), do: take('speed') },
      ],
      [['playing', 'paused'], 'TOGGLE_CAPTIONS', '=', { do: [set('captions', not(own('captions')))] }],
      [['playing', 'paused'], 'TAKE_NOTE', 'noting'],
      [
        'noting',
        'KEEP_NOTE',
        'paused',
        {
          when: said('note'),
          do: [append('notes', { at: own('watchedSeconds'), text: given('note') }), update('Lesson')],
        },
      ],
      ['noting', 'CANCEL', 'paused'],
      ['finished', 'REPLAY', 'playing', { do: [set('watchedSeconds', 0)] }],
      [
        'finished',
        'NEXT_LESSON',
        'loading',
        {
          do: [
            fetchAll(
              'Lesson',
              { success: 'LessonLoaded', failure: 'LessonMissing' },
              { after: own('position'), limit: 1 },
            ),
          ],
        },
      ],
    ],
    ticks: [tick('playClock', minute, 'SECOND_PASSED')],
  });
};

export const attemptSubject = (): Subject =>
  subject('QuizAttempt', {
    fields: {
      quizTitle: 'string!',
      questions: listed({ id: 'string!', question: 'string!', options: '[string]' }),
      answers: shaped({ question: 'string', choice: 'string' }),
      flagged: '[string]',
      current: 'number=0',
      questionCount: 'number=0',
      answered: 'number=0',
      minutesAllowed: 'number=20',
      deadline: 'datetime',
      score: 'number=0',
      passMark: 'number=60',
      attempt: 'number=1',
      attemptsAllowed: 'number=2',
    },
    columns: ['quizTitle', 'attempt', 'score', 'passMark'],
    form: ['quizTitle', 'minutesAllowed', 'passMark', 'attemptsAllowed'],
    singular: 'Quiz Attempt',
    path: '/quiz',
  });

/** One attempt: read the rules, answer against the clock, look over what was flagged, hand in once. */
export const quizRun = (attempt: Subject) => {
  const grade = call(
    'assessment',
    'grade',
    { attempt: own('id'), answers: own('answers') },
    { success: 'QuizGraded', failure: 'GradingFailed' },
  );
  const asked: Json = ['array/nth', own('questions'), own('current')];
  const choice = button('@item', 'ANSWER', { question: ['object/get', asked, 'id'], choice: '@item' });
  const question = column(
    text(['object/get', asked, 'text']),
    pattern('data-list', { entity: ['object/get', asked, 'choices'], renderItem: ['fn', 'item', choice] }),
  );
  const moves = row(
    button('Previous', 'PREVIOUS'),
    button('Flag', 'FLAG'),
    button('Next', 'NEXT', undefined, 'primary'),
  );
  const clock = countdown('deadline');
  const record = set('answers', ['object/set', own('answers'), given('question'), given('choice')]);
  return trait(attempt, {
    name: 'QuizRun',
    scope: 'instance',
    states: {
      briefing: {
        view: column(
          heading(own('quizTitle')),
          recordDetail(['questionCount', 'minutesAllowed', 'passMark', 'attempt', 'attemptsAllowed']),
          button('Begin', 'BEGIN', undefined, 'primary'),
        ),
      },
      answering: {
        view: column(
          row(clock, caption(own('answered'))),
          pattern('progress-dots', { currentIndex: own('current'), count: own('questionCount') }),
          question,
          moves,
          button('Look over', 'LOOK_OVER'),
        ),
      },
      looking_over: {
        view: column(
          heading('Before you hand in'),
          clock,
          pattern('data-list', {
            entity: own('questions'),
            fields: [{ name: 'question' }],
            itemActions: [{ label: 'Go to', event: 'GO_TO' }],
          }),
          button('Hand in', 'HAND_IN', undefined, 'primary'),
        ),
      },
      grading: { view: loading('Grading') },
      passed: {
        view: column(
          alert('Passed', 'success'),
          stat('Score', own('score')),
          button('Done', 'LEAVE', undefined, 'primary'),
        ),
      },
      failed: {
        view: column(
          alert('Not passed this time', 'warning'),
          stat('Score', own('score')),
          row(button('Try again', 'TRY_AGAIN', undefined, 'primary'), button('Done', 'LEAVE')),
        ),
      },
      left: { terminal: true, view: recordDetail(['quizTitle', 'score', 'attempt']) },
    },
    events: {
      BEGIN: {},
      ANSWER: { question: 'string!', choice: 'string!' },
      NEXT: {},
      PREVIOUS: {},
      FLAG: {},
      GO_TO: { index: 'number!' },
      LOOK_OVER: {},
      HAND_IN: {},
      TIME_IS_UP: {},
      QuizGraded: { score: 'number' },
      GradingFailed: { error: 'string' },
      TRY_AGAIN: {},
      LEAVE: {},
    },
    steps: [
      [
        'briefing',
        'BEGIN',
        'answering',
        {
          when: lte(own('attempt'), own('attemptsAllowed')),
          do: [set('deadline', fromNow(times(own('minutesAllowed'), minute)))],
        },
      ],
      ['answering', 'ANSWER', '=', { do: [record, set('answered', size(['object/keys', own('answers')]))] }],
      [
        'answering',
        'NEXT',
        '=',
        { when: lt(plus(own('current'), 1), own('questionCount')), do: [increase('current')] },
      ],
      ['answering', 'NEXT', 'looking_over'],
      ['answering', 'PREVIOUS', '=', { when: gt(own('current'), 0), do: [increase('current', -1)] }],
      ['answering', 'FLAG', '=', { do: [append('flagged', own('current'))] }],
      ['answering', 'LOOK_OVER', 'looking_over'],
      ['looking_over', 'GO_TO', 'answering', { do: [set('current', given('index'))] }],
      ['looking_over', 'HAND_IN', 'grading', { do: [grade] }],
      [
        ['answering', 'looking_over'],
        'TIME_IS_UP',
        'grading',
        { do: [notify('Time is up; your answers were handed in', 'warning'), grade] },
      ],
      [
        'grading',
        'QuizGraded',
        'passed',
        { when: gte(given('score'), own('passMark')), do: [set('score', given('score')), update('QuizAttempt')] },
      ],
      ['grading', 'QuizGraded', 'failed', { do: [set('score', given('score')), update('QuizAttempt')] }],
      ['grading', 'GradingFailed', 'looking_over', { do: [notify(given('error'), 'error')] }],
      [
        'failed',
        'TRY_AGAIN',
        'briefing',
        {
          when: lt(own('attempt'), own('attemptsAllowed')),
          do: [increase('attempt'), set('answers', {}), set('current', 0)],
        },
      ],
      [['passed', 'failed'], 'LEAVE', 'left'],
    ],
    ticks: [tick('examClock', second, 'TIME_IS_UP', isPast(own('deadline')))],
  });
};

export const flashcardSubject = (): Subject =>
  subject('Flashcard', {
    fields: {
      deck: 'string!',
      front: 'string!',
      back: 'string!',
      picture: 'image',
      easiness: 'number=2.5',
      intervalDays: 'number=1',
      repetitions: 'number=0',
      lapses: 'number=0',
      dueAt: 'datetime',
      suspended: 'boolean=false',
      remaining: 'number=0',
      streakDays: 'number=0',
    },
    columns: ['front', 'deck', 'intervalDays', 'lapses', 'dueAt'],
    form: ['deck', 'front', 'back', 'picture'],
  });

/** A session of spaced repetition: what was hard comes back soon, what was easy much later, what is failed eight times is set aside. */
export const studySession = (card: Subject) => {
  const due = fetchAll(
    'Flashcard',
    { success: 'CardsDue', failure: 'CardsUnavailable' },
    { filter: and(isPast(own('dueAt')), eq(own('suspended'), false)) },
  );
  const face = pattern('flip-card', { front: heading(own('front')), back: text(own('back')), flipped: true });
  const schedule = (easiness: number, days: Json) => [
    set('easiness', ['math/max', 1.3, plus(own('easiness'), easiness)]),
    set('intervalDays', days),
    set('dueAt', fromNow(times(days, day))),
    increase('repetitions'),
    increase('remaining', -1),
    update('Flashcard'),
  ];
  return trait(card, {
    name: 'StudySession',
    scope: 'collection',
    states: {
      collecting: { view: loading('Collecting what is due') },
      question: {
        view: column(
          caption(own('remaining')),
          heading(own('front')),
          button('Show answer', 'SHOW_ANSWER', undefined, 'primary'),
        ),
      },
      answer: {
        view: column(
          face,
          row(
            button('Again', 'AGAIN', undefined, 'danger'),
            button('Hard', 'HARD'),
            button('Good', 'GOOD', undefined, 'primary'),
            button('Easy', 'EASY'),
          ),
        ),
      },
      done_for_today: {
        view: column(
          pattern('empty-state', { title: 'Nothing more is due today' }),
          stat('Days in a row', own('streakDays')),
          button('Study ahead', 'STUDY_AHEAD'),
        ),
      },
      unavailable: { view: failure('The cards could not be loaded', 'RETRY') },
    },
    events: {
      CardsDue: { data: '[Flashcard]!' },
      CardsUnavailable: { error: 'string' },
      RETRY: {},
      SHOW_ANSWER: {},
      AGAIN: {},
      HARD: {},
      GOOD: {},
      EASY: {},
      STUDY_AHEAD: {},
    },
    init: [due],
    steps: [
      [
        'collecting',
        'CardsDue',
        'question',
        { when: gt(size(given('data')), 0), do: [set('remaining', size(given('data')))] },
      ],
      ['collecting', 'CardsDue', 'done_for_today', { do: [increase('streakDays')] }],
      ['collecting', 'CardsUnavailable', 'unavailable'],
      ['unavailable', 'RETRY', 'collecting', { do: [due] }],
      ['question', 'SHOW_ANSWER', 'answer'],
      [
        'answer',
        'AGAIN',
        'collecting',
        {
          when: gte(own('lapses'), 7),
          do: [
            set('suspended', true),
            update('Flashcard'),
            notify('This card is set aside: rewrite it', 'warning'),
            due,
          ],
        },
      ],
      [
        'answer',
        'AGAIN',
        'question',
        { do: [increase('lapses'), set('intervalDays', 1), set('dueAt', fromNow(10 * minute)), update('Flashcard')] },
      ],
      ['answer', 'HARD', 'collecting', { do: [...schedule(-0.15, times(own('intervalDays'), 1.2)), due] }],
      ['answer', 'GOOD', 'collecting', { do: [...schedule(0, times(own('intervalDays'), own('easiness'))), due] }],
      [
        'answer',
        'EASY',
        'collecting',
        { do: [...schedule(0.15, times(times(own('intervalDays'), own('easiness')), 1.3)), due] },
      ],
      [
        'done_for_today',
        'STUDY_AHEAD',
        'collecting',
        {
          do: [
            fetchAll('Flashcard', { success: 'CardsDue', failure: 'CardsUnavailable' }, { sort: 'dueAt', limit: 10 }),
          ],
        },
      ],
    ],
  });
};
