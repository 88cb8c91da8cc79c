// Education: courses and enrolment, lessons and quizzes, grading and what is earned by it.
import type { Behavior, BehaviorSpec, Built, Subject } from '../compose/index.ts';
import {
  averageOf,
  behavior,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  knows,
  listOf,
  manage,
  orbital,
  page,
  part,
} from '../compose/index.ts';
import {
  attemptSubject,
  flashcardSubject,
  lessonPlayer,
  lessonSubject,
  quizRun,
  studySession,
} from './education-learning.ts';
import { certificateCheck, certificateLife, certificateSubject, gradebook, gradeSubject } from './education-records.ts';
import {
  courseSubject,
  courseTerm,
  enrolmentProgress,
  enrolmentSubject,
  grading,
  learnerSubject,
  submissionSubject,
} from './education-school.ts';

type Entry = Omit<BehaviorSpec, 'tier' | 'domain'>;
const molecule = (entry: Entry): Behavior => behavior({ ...entry, tier: 'molecule', domain: 'education' });

const enrolmentParts = (enrolment: Subject) => [
  manage(enrolment, {
    offers: ['new'],
    opens: true,
    filter: ['status'],
    refreshOn: [['EnrolmentProgress', changedEvent(enrolment)]],
  }),
  part('std-course-enrolment', enrolmentProgress(enrolment)),
];
const enrolmentPages = () => [
  page('EnrolmentsPage', '/enrolments', 'EnrolmentList', 'EnrolmentEditor'),
  page('EnrolmentPage', '/enrolments/:id', 'EnrolmentProgress'),
];

const courseParts = (course: Subject) => [
  manage(course, {
    layout: 'cards',
    offers: ['new', 'edit'],
    opens: true,
    search: ['code', 'title'],
    filter: ['status'],
    refreshOn: [['CourseTerm', changedEvent(course)]],
  }),
  courseTerm(course),
];
const coursePages = () => [
  page('CoursesPage', '/courses', 'CourseList', 'CourseEditor'),
  page('CoursePage', '/courses/:id', 'CourseTerm'),
];

const submissionParts = (submission: Subject) => [
  manage(submission, {
    offers: ['new'],
    opens: true,
    filter: ['status'],
    sortable: true,
    refreshOn: [['SubmissionGrading', changedEvent(submission)]],
  }),
  part('std-assignment-grading', grading(submission)),
];
const submissionPages = () => [
  page('SubmissionsPage', '/submissions', 'SubmissionList', 'SubmissionEditor'),
  page('SubmissionPage', '/submissions/:id', 'SubmissionGrading'),
];

function lms(): Built[] {
  const [course, learner, enrolment] = [courseSubject(), learnerSubject(), enrolmentSubject()];
  const [lesson, submission] = [lessonSubject(), submissionSubject()];
  return [
    orbital(course, courseParts(course), coursePages()),
    orbital(enrolment, enrolmentParts(enrolment), enrolmentPages()),
    orbital(
      lesson,
      [
        listOf(lesson, {
          layout: 'list',
          opens: true,
          title: 'Lessons',
          refreshOn: [['LessonPlayer', 'LESSON_COMPLETED']],
        }),
        part('std-lesson-player', lessonPlayer(lesson)),
      ],
      [page('LessonsPage', '/lessons', 'LessonList'), page('LessonPage', '/lessons/:id', 'LessonPlayer')],
    ),
    orbital(submission, submissionParts(submission), submissionPages()),
    orbital(learner, [manage(learner, { offers: ['new', 'edit'], search: ['name', 'studentNumber'] })]),
    dashboard({
      name: 'LearningMetrics',
      title: 'The term so far',
      over: enrolment,
      metrics: [
        { field: 'enrolments', value: countAll },
        { field: 'onTheWaitingList', value: countWhere('status', 'waitlisted') },
        { field: 'completions', value: countWhere('status', 'completed') },
        { field: 'averageProgress', value: averageOf('progress'), format: 'percent' },
      ],
      groups: ['status'],
      refreshOn: [['EnrolmentProgress', changedEvent(enrolment)]],
    }),
  ];
}

export const education: readonly Behavior[] = [
  molecule({
    name: 'std-course-enrolment',
    title: 'Course enrolment',
    description:
      'Getting into a course: prerequisites and waivers, a waiting list with offers that lapse, dropping, withdrawing and the final grade.',
    tags: ['enrolment', 'waiting list', 'prerequisites'],
    build: () => {
      const [course, learner, enrolment] = [courseSubject(), learnerSubject(), enrolmentSubject()];
      return [
        orbital(enrolment, [...enrolmentParts(enrolment), knows(learner)], enrolmentPages()),
        orbital(
          course,
          [courseTerm(course), listOf(course, { opens: true, refreshOn: [['CourseTerm', changedEvent(course)]] })],
          [page('CoursesPage', '/courses', 'CourseList'), page('CoursePage', '/courses/:id', 'CourseTerm')],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-lesson-player',
    title: 'Lesson player',
    description:
      'A video lesson with speed, captions, notes at a moment, a question at the checkpoint and a place that is kept.',
    tags: ['video', 'notes', 'progress'],
    build: () => {
      const lesson = lessonSubject();
      return [
        orbital(
          lesson,
          [
            listOf(lesson, { layout: 'list', opens: true, refreshOn: [['LessonPlayer', 'LESSON_COMPLETED']] }),
            lessonPlayer(lesson),
          ],
          [page('LessonsPage', '/lessons', 'LessonList'), page('LessonPage', '/lessons/:id', 'LessonPlayer')],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-quiz',
    title: 'Quiz',
    description:
      'A timed attempt with flagged questions, looking over before handing in, a pass mark and a limited number of tries.',
    tags: ['assessment', 'exam', 'timer'],
    build: () => {
      const attempt = attemptSubject();
      return [orbital(attempt, [part('std-timer', quizRun(attempt))])];
    },
  }),
  molecule({
    name: 'std-flashcards',
    title: 'Flashcards',
    description:
      'Cards that come back when they are about to be forgotten, with a session of what is due today and a deck to write them in.',
    tags: ['spaced repetition', 'memorising', 'study'],
    build: () => {
      const card = flashcardSubject();
      return [
        orbital(
          card,
          [studySession(card), manage(card, { search: ['front', 'back'], offers: ['new', 'edit', 'delete'] })],
          [
            page('StudyPage', '/study', 'StudySession'),
            page('DeckPage', '/deck', 'FlashcardList', 'FlashcardEditor', 'FlashcardRemoval'),
          ],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-assignment-grading',
    title: 'Assignment grading',
    description:
      'Work that is handed in on time or late, checked for borrowed text, marked twice where it counts, returned and open to appeal.',
    tags: ['marking', 'plagiarism', 'feedback', 'appeal'],
    build: () => {
      const [submission, learner, course] = [submissionSubject(), learnerSubject(), courseSubject()];
      return [orbital(submission, [...submissionParts(submission), knows(learner, course)], submissionPages())];
    },
  }),
  molecule({
    name: 'std-gradebook',
    title: 'Gradebook',
    description:
      'The sheet of a class with points, weights that add up, excused work and grades that are posted to everybody at once.',
    tags: ['grades', 'weights', 'class'],
    build: () => {
      const [grade, learner, course] = [gradeSubject(), learnerSubject(), courseSubject()];
      return [
        orbital(
          grade,
          [part('std-inline-edit', gradebook(grade)), knows(learner, course)],
          [page('GradebookPage', '/gradebook', 'GradeSheet')],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-certificate',
    title: 'Certificate',
    description:
      'A certificate that is issued once earned, renewed before it expires, revoked in the open and verified by anybody with its code.',
    tags: ['credential', 'verification', 'renewal'],
    build: () => {
      const certificate = certificateSubject();
      return [
        orbital(
          certificate,
          [
            manage(certificate, {
              offers: ['new'],
              opens: true,
              filter: ['status'],
              refreshOn: [['CertificateLife', changedEvent(certificate)]],
            }),
            certificateLife(certificate),
            certificateCheck(certificate),
          ],
          [
            page('CertificatesPage', '/certificates', 'CertificateList', 'CertificateEditor'),
            page('CertificatePage', '/certificates/:id', 'CertificateLife'),
            page('VerifyPage', '/verify', 'CertificateVerification'),
          ],
        ),
      ];
    },
  }),
  behavior({
    name: 'std-lms',
    title: 'Learning management system',
    description:
      'A school online: courses through their term, enrolment with a waiting list, lessons to watch, work that is graded, and learners.',
    tier: 'organism',
    domain: 'education',
    tags: ['courses', 'learning', 'school', 'e-learning'],
    build: lms,
  }),
];
