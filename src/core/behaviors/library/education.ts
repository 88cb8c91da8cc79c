// Education: courses and enrolment, lessons and quizzes, grading and what is earned by it.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import {
  averageOf,
  changedEvent,
  countAll,
  countWhere,
  dashboard,
  inDomain,
  knows,
  listOf,
  manage,
  orbital,
  page,
  part,
  register,
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

const { molecule, organism } = inDomain('education');

const enrolments = (enrolment: Subject, ...known: readonly Subject[]) =>
  register(enrolment, enrolmentProgress, {
    from: 'std-course-enrolment',
    list: { offers: ['new'], filter: ['status'] },
    beside: [knows(...known)],
  });

const submissions = (submission: Subject, ...known: readonly Subject[]) =>
  register(submission, grading, {
    from: 'std-assignment-grading',
    list: { offers: ['new'], filter: ['status'], sortable: true },
    beside: [knows(...known)],
  });

const lessons = (lesson: Subject) =>
  register(lesson, lessonPlayer, {
    from: 'std-lesson-player',
    list: { layout: 'list', offers: [], title: 'Lessons', refreshOn: [['LessonPlayer', 'LESSON_COMPLETED']] },
  });

function lms(): Built[] {
  const [course, learner, enrolment] = [courseSubject(), learnerSubject(), enrolmentSubject()];
  const [lesson, submission] = [lessonSubject(), submissionSubject()];
  return [
    register(course, courseTerm, {
      list: { layout: 'cards', search: ['code', 'title'], filter: ['status'] },
    }),
    enrolments(enrolment),
    lessons(lesson),
    submissions(submission),
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
    description:
      'Getting into a course: prerequisites and waivers, a waiting list with offers that lapse, dropping, withdrawing and the final grade.',
    tags: ['enrolment', 'waiting list', 'prerequisites'],
    build: () => {
      const [course, learner, enrolment] = [courseSubject(), learnerSubject(), enrolmentSubject()];
      return [
        enrolments(enrolment, learner),
        orbital(
          course,
          [courseTerm, listOf(course, { opens: true, refreshOn: [['CourseTerm', changedEvent(course)]] })],
          [page('CoursesPage', '/courses', 'CourseList'), page('CoursePage', '/courses/:id', 'CourseTerm')],
        ),
      ];
    },
  }),
  molecule({
    name: 'std-lesson-player',
    description:
      'A video lesson with speed, captions, notes at a moment, a question at the checkpoint and a place that is kept.',
    tags: ['video', 'notes', 'progress'],
    build: () => {
      return [lessons(lessonSubject())];
    },
  }),
  molecule({
    name: 'std-quiz',
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
    description:
      'Cards that come back when they are about to be forgotten, with a session of what is due today and a deck to write them in.',
    tags: ['spaced repetition', 'memorising', 'study'],
    build: () => {
      const card = flashcardSubject();
      return [
        orbital(
          card,
          [studySession, manage(card, { search: ['front', 'back'], offers: ['new', 'edit', 'delete'] })],
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
    description:
      'Work that is handed in on time or late, checked for borrowed text, marked twice where it counts, returned and open to appeal.',
    tags: ['marking', 'plagiarism', 'feedback', 'appeal'],
    build: () => {
      const [submission, learner, course] = [submissionSubject(), learnerSubject(), courseSubject()];
      return [submissions(submission, learner, course)];
    },
  }),
  molecule({
    name: 'std-gradebook',
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
            certificateLife,
            certificateCheck,
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
  organism({
    name: 'std-lms',
    title: 'Learning management system',
    description:
      'A school online: courses through their term, enrolment with a waiting list, lessons to watch, work that is graded, and learners.',
    tags: ['courses', 'learning', 'school', 'e-learning'],
    build: lms,
  }),
];
