// Playing against others: the lobby before a match, the board of a season.
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  askForm,
  button,
  call,
  column,
  concat,
  create,
  eq,
  failure,
  fetchAll,
  filled,
  given,
  gt,
  gte,
  heading,
  increase,
  labelOf,
  listed,
  loading,
  lte,
  navigate,
  notify,
  own,
  pattern,
  plus,
  row,
  rows,
  second,
  set,
  shaped,
  size,
  stat,
  subject,
  take,
  tick,
  trait,
} from '../compose/index.ts';

export const lobbySubject = (): Subject =>
  subject('Lobby', {
    persistence: 'runtime',
    fields: {
      mode: 'enum:duel|team*|battle_royale',
      joinCode: 'string',
      host: 'string',
      region: 'enum:europe*|americas|asia',
      players: listed({ name: 'string!', score: 'number', isReady: 'boolean' }),
      capacity: 'number=8',
      readyCount: 'number=0',
      skillSpread: 'number=100',
      mapVotes: shaped({ voter: 'string', map: 'string' }),
      countdown: 'number=10',
      waitedSeconds: 'number=0',
      server: 'url',
    },
    columns: ['mode', 'region', 'host', 'readyCount', 'capacity'],
    form: ['mode', 'region', 'capacity'],
    plural: 'Lobbies',
    path: '/lobby',
  });

/** From looking for opponents to the first second of the match; the search widens, everybody must be ready, one who leaves stops the countdown. */
export const matchLobby = (lobby: Subject) => {
  const roster = pattern('data-list', { entity: own('players'), fields: [{ name: 'name' }] });
  const search = call(
    'matchmaking',
    'search',
    { mode: own('mode'), region: own('region'), spread: own('skillSpread') },
    { success: 'MatchFound', failure: 'SearchFailed' },
  );
  return trait(lobby, {
    name: 'MatchLobby',
    scope: 'instance',
    states: {
      choosing_mode: {
        view: column(
          heading('Play'),
          askForm(lobby, 'Find match', { mode: 'string!', region: 'string!' }, 'FIND_MATCH'),
          askForm(lobby, 'Join with code', { joinCode: 'string!' }, 'JOIN_BY_CODE'),
        ),
      },
      searching: {
        view: column(
          loading('Looking for opponents'),
          stat('Seconds', own('waitedSeconds')),
          button('Cancel search', 'CANCEL_SEARCH'),
        ),
      },
      gathering: {
        view: column(
          heading('Lobby'),
          roster,
          row(
            button('Ready', 'READY', undefined, 'primary'),
            button('Not ready', 'NOT_READY'),
            button('Leave', 'LEAVE', undefined, 'ghost'),
          ),
        ),
      },
      map_vote: {
        view: column(
          heading('Vote for the map'),
          row(...['Harbour', 'Foundry', 'Canyon'].map((map) => button(map, 'VOTE_MAP', { map }))),
          button('Leave', 'LEAVE', undefined, 'ghost'),
        ),
      },
      counting_down: {
        view: column(
          heading('Starting'),
          stat('Starts in', own('countdown')),
          button('Leave', 'LEAVE', undefined, 'ghost'),
        ),
      },
      in_match: {
        view: column(alert('The match is on.', 'success'), button('Forfeit', 'FORFEIT', undefined, 'danger')),
      },
      results: {
        view: column(
          heading('Match over'),
          pattern('data-list', { entity: own('players'), fields: [{ name: 'name' }, { name: 'score' }] }),
          row(button('Rematch', 'REMATCH', undefined, 'primary'), button('Leave', 'LEAVE')),
        ),
      },
    },
    events: {
      FIND_MATCH: { mode: 'string!', region: 'string!' },
      JOIN_BY_CODE: { joinCode: 'string!' },
      MatchFound: { players: 'array' },
      SearchFailed: { error: 'string' },
      SECOND_PASSED: {},
      CANCEL_SEARCH: {},
      PlayerJoined: { players: 'array' },
      PlayerLeft: { players: 'array' },
      READY: {},
      NOT_READY: {},
      VOTE_MAP: { map: 'string!' },
      ServerReady: { server: 'url' },
      MatchEnded: { players: 'array' },
      FORFEIT: {},
      REMATCH: {},
      LEAVE: {},
    },
    steps: [
      [
        'choosing_mode',
        'FIND_MATCH',
        'searching',
        { do: [...take('mode', 'region'), set('waitedSeconds', 0), search] },
      ],
      [
        'choosing_mode',
        'JOIN_BY_CODE',
        'gathering',
        { when: eq(['str/len', given('joinCode')], 6), do: take('joinCode') },
      ],
      [
        'searching',
        'SECOND_PASSED',
        '=',
        {
          when: eq(['%', own('waitedSeconds'), 30], 29),
          do: [increase('waitedSeconds'), increase('skillSpread', 50), search],
        },
      ],
      ['searching', 'SECOND_PASSED', '=', { do: [increase('waitedSeconds')] }],
      ['searching', 'MatchFound', 'gathering', { do: [...take('players'), set('readyCount', 0)] }],
      ['searching', 'SearchFailed', 'choosing_mode', { do: [notify(given('error'), 'error')] }],
      ['searching', 'CANCEL_SEARCH', 'choosing_mode'],
      ['gathering', 'PlayerJoined', '=', { when: lte(size(given('players')), own('capacity')), do: take('players') }],
      [['gathering', 'map_vote'], 'PlayerLeft', 'gathering', { do: [...take('players'), set('readyCount', 0)] }],
      [
        'gathering',
        'READY',
        'map_vote',
        {
          when: and(gte(size(own('players')), 2), gte(plus(own('readyCount'), 1), size(own('players')))),
          do: [increase('readyCount'), set('countdown', 20)],
        },
      ],
      ['gathering', 'READY', '=', { do: [increase('readyCount')] }],
      ['gathering', 'NOT_READY', '=', { when: gt(own('readyCount'), 0), do: [increase('readyCount', -1)] }],
      [
        'map_vote',
        'VOTE_MAP',
        '=',
        { do: [set('mapVotes', ['object/set', own('mapVotes'), '@user.id', given('map')])] },
      ],
      [
        'map_vote',
        'SECOND_PASSED',
        'counting_down',
        {
          when: lte(own('countdown'), 0),
          do: [
            set('countdown', 10),
            call('servers', 'allocate', { region: own('region') }, { success: 'ServerReady' }),
          ],
        },
      ],
      ['map_vote', 'SECOND_PASSED', '=', { do: [increase('countdown', -1)] }],
      ['counting_down', 'ServerReady', '=', { do: take('server') }],
      ['counting_down', 'PlayerLeft', 'gathering', { do: [...take('players'), set('readyCount', 0)] }],
      [
        'counting_down',
        'SECOND_PASSED',
        'in_match',
        { when: and(lte(own('countdown'), 1), filled('server')), do: [navigate(own('server'))] },
      ],
      ['counting_down', 'SECOND_PASSED', '=', { when: gt(own('countdown'), 1), do: [increase('countdown', -1)] }],
      ['in_match', 'MatchEnded', 'results', { do: take('players') }],
      ['in_match', 'FORFEIT', 'results'],
      ['results', 'REMATCH', 'gathering', { do: [set('readyCount', 0)] }],
      [
        ['gathering', 'map_vote', 'counting_down', 'results'],
        'LEAVE',
        'choosing_mode',
        { do: [call('matchmaking', 'leave', { lobby: own('id') })] },
      ],
    ],
    ticks: [tick('lobbyClock', second, 'SECOND_PASSED')],
  });
};

export const scoreSubject = (): Subject =>
  subject('Score', {
    fields: {
      player: 'string!',
      points: 'number!',
      rank: 'number=0',
      previousRank: 'number=0',
      season: 'string!',
      scope: 'enum:world*|friends|around_me',
      replay: 'url',
      playedAt: 'datetime',
      verified: 'boolean=false',
      personalBest: 'number=0',
    },
    columns: ['rank', 'player', 'points', 'playedAt', 'verified'],
    form: ['points', 'replay'],
    path: '/leaderboard',
  });

/** The board of a season: three views of it, and scores that count only after their replay has been checked. */
export const leaderboard = (score: Subject) => {
  const load = fetchAll(
    'Score',
    { success: 'BoardLoaded', failure: 'BoardFailed' },
    { sort: 'points', direction: 'desc', scope: own('scope'), season: own('season'), limit: 100 },
  );
  const head = row(
    heading('Leaderboard'),
    pattern('tabs', {
      items: ['world', 'friends', 'around_me'].map((id) => ({ id, label: labelOf(id) })),
      activeTab: own('scope'),
      tabChangeEvent: 'SHOW_SCOPE',
    }),
    pattern('input', { label: 'Season', value: own('season'), action: 'SHOW_SEASON' }),
  );
  return trait(score, {
    name: 'Leaderboard',
    scope: 'collection',
    states: {
      loading: { view: loading('Loading ranks') },
      ranked: { view: column(head, rows(score, 'table', []), stat('Your best', own('personalBest'))) },
      verifying: { view: column(head, loading('Checking the replay')) },
      new_record: {
        slot: 'overlay',
        view: column(
          pattern('confetti-effect', { trigger: true }),
          heading('Personal best'),
          stat('Rank', own('rank')),
          row(button('Share', 'SHARE'), button('Close', 'CLOSE')),
        ),
      },
      failed: { view: failure('The ranks could not be loaded', 'RETRY') },
    },
    events: {
      BoardLoaded: { data: '[Score]!' },
      BoardFailed: { error: 'string' },
      RETRY: {},
      SHOW_SCOPE: { scope: 'string!' },
      SHOW_SEASON: { season: 'string!' },
      RoundFinished: { points: 'number', replay: 'url' },
      ReplayConfirmed: { rank: 'number' },
      ReplayRejected: { error: 'string' },
      SHARE: {},
      CLOSE: {},
      SeasonEnded: { season: 'string' },
    },
    init: [load],
    steps: [
      ['loading', 'BoardLoaded', 'ranked'],
      ['loading', 'BoardFailed', 'failed'],
      ['failed', 'RETRY', 'loading', { do: [load] }],
      ['ranked', 'SHOW_SCOPE', 'loading', { do: [...take('scope'), load] }],
      ['ranked', 'SHOW_SEASON', 'loading', { do: [...take('season'), load] }],
      ['ranked', 'SeasonEnded', 'loading', { do: [...take('season'), notify('A new season has begun'), load] }],
      [
        'ranked',
        'RoundFinished',
        'verifying',
        {
          when: gt(given('points'), own('personalBest')),
          do: [
            ...take('points', 'replay'),
            call(
              'fair-play',
              'checkReplay',
              { replay: given('replay') },
              { success: 'ReplayConfirmed', failure: 'ReplayRejected' },
            ),
          ],
        },
      ],
      [
        'verifying',
        'ReplayConfirmed',
        'new_record',
        {
          do: [
            set('previousRank', own('rank')),
            ...take('rank'),
            set('personalBest', own('points')),
            create('Score', {
              player: '@user.id',
              points: own('points'),
              replay: own('replay'),
              season: own('season'),
              verified: true,
            }),
          ],
        },
      ],
      ['verifying', 'ReplayRejected', 'ranked', { do: [notify('This score does not count', 'error')] }],
      [
        'new_record',
        'SHARE',
        '=',
        {
          do: [
            ['browser/clipboard-write', concat('Rank ', own('rank'), ' with ', own('points'), ' points')],
            notify('Copied', 'success'),
          ],
        },
      ],
      ['new_record', 'CLOSE', 'loading', { do: [load] }],
    ],
  });
};
