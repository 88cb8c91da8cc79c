// Play itself: battles in turns, travelling a world, a puzzle with limited moves.
import type { Json } from '../../base/json.ts';
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  append,
  askForm,
  badge,
  button,
  call,
  caption,
  column,
  concat,
  countdown,
  decrease,
  emit,
  fromNow,
  given,
  gt,
  gte,
  heading,
  increase,
  is,
  isPast,
  listed,
  lt,
  lte,
  minus,
  minute,
  ne,
  notify,
  own,
  pattern,
  plus,
  progress,
  row,
  second,
  set,
  stat,
  subject,
  take,
  tick,
  times,
  trait,
  update,
} from '../compose/index.ts';

export const battleSubject = (): Subject =>
  subject('Battle', {
    persistence: 'runtime',
    fields: {
      heroName: 'string=Hero',
      heroHealth: 'number=100',
      heroMaxHealth: 'number=100',
      mana: 'number=30',
      attack: 'number=12',
      defence: 'number=4',
      guarding: 'boolean=false',
      potions: 'number=2',
      enemyName: 'string!',
      enemyHealth: 'number=60',
      enemyMaxHealth: 'number=60',
      enemyAttack: 'number=9',
      enemyDefence: 'number=2',
      round: 'number=1',
      damage: 'number=0',
      experience: 'number=25',
      combatLog: '[string]',
    },
    columns: ['heroName', 'heroHealth', 'enemyName', 'enemyHealth', 'round'],
    path: '/battle',
  });

/** One fight in turns. Every blow does at least one point; guarding halves the next one; running away is a gamble. */
export const turnBasedBattle = (battle: Subject, ambushedBy?: string) => {
  const hit = (power: Json, armour: Json): Json => [
    'math/max',
    1,
    minus(plus(power, ['math/randomInt', 0, 6]), armour),
  ];
  const write = (line: Json) => append('combatLog', line);
  const field = column(
    caption(own('enemyName')),
    pattern('health-bar', { current: own('enemyHealth'), max: own('enemyMaxHealth'), format: 'bar', showLabel: true }),
    caption(own('heroName')),
    pattern('health-bar', { current: own('heroHealth'), max: own('heroMaxHealth'), format: 'bar', showLabel: true }),
  );
  const journal = pattern('typography', { variant: 'body', content: ['array/last', own('combatLog')] });
  const strike = (power: Json) => [
    set('damage', hit(power, own('enemyDefence'))),
    decrease('enemyHealth', own('damage')),
    write(concat(own('heroName'), ' strikes for ', own('damage'))),
    emit('BLOW_LANDED'),
  ];
  return trait(battle, {
    name: 'TurnBasedBattle',
    states: {
      encounter: {
        view: column(
          heading(own('enemyName')),
          field,
          row(button('Fight', 'FIGHT', undefined, 'primary'), button('Run away', 'FLEE')),
        ),
      },
      hero_turn: {
        view: column(
          row(stat('Round', own('round')), badge(own('heroName'))),
          field,
          row(
            button('Attack', 'ATTACK', undefined, 'primary'),
            button('Skill', 'CHOOSE_SKILL'),
            button('Guard', 'GUARD'),
            button('Drink potion', 'DRINK_POTION'),
            button('Run away', 'FLEE', undefined, 'ghost'),
          ),
          journal,
        ),
      },
      choosing_skill: {
        slot: 'modal',
        view: column(
          heading('Skills'),
          row(
            button('Fireball, 10 mana', 'CAST_FIREBALL'),
            button('Mend, 8 mana', 'CAST_MEND'),
            button('Back', 'CANCEL', undefined, 'ghost'),
          ),
        ),
      },
      resolving: { view: column(stat('Damage', own('damage')), field, journal) },
      enemy_turn: {
        view: column(row(stat('Round', own('round')), badge(own('enemyName'))), field, journal),
      },
      victory: {
        view: column(
          heading('Victory'),
          stat('Experience', own('experience')),
          button('Go on', 'LEAVE_FIELD', undefined, 'primary'),
        ),
      },
      defeat: {
        view: column(heading('You have fallen'), button('Rise again', 'RISE_AGAIN', undefined, 'primary')),
      },
      escaped: { view: column(alert('You got away.'), button('Go on', 'LEAVE_FIELD', undefined, 'primary')) },
    },
    events: {
      EnemyAppeared: { enemyName: 'string', enemyHealth: 'number' },
      FIGHT: {},
      FLEE: {},
      ATTACK: {},
      CHOOSE_SKILL: {},
      CAST_FIREBALL: {},
      CAST_MEND: {},
      CANCEL: {},
      GUARD: {},
      DRINK_POTION: {},
      BLOW_LANDED: {},
      ENEMY_STRIKES: {},
      LEAVE_FIELD: {},
      RISE_AGAIN: {},
    },
    steps: [
      [
        'encounter',
        'EnemyAppeared',
        '=',
        { do: [...take('enemyName', 'enemyHealth'), set('enemyMaxHealth', given('enemyHealth')), set('round', 1)] },
      ],
      ['encounter', 'FIGHT', 'hero_turn', { when: gt(own('heroHealth'), 0), do: [set('combatLog', [])] }],
      [
        ['encounter', 'hero_turn'],
        'FLEE',
        'escaped',
        { when: lt(['math/random'], 0.4), do: [emit('BATTLE_FLED', { round: own('round') })] },
      ],
      [['encounter', 'hero_turn'], 'FLEE', 'enemy_turn', { do: [write('There is no way out')] }],
      ['hero_turn', 'ATTACK', 'resolving', { do: strike(own('attack')) }],
      ['hero_turn', 'CHOOSE_SKILL', 'choosing_skill'],
      [
        'choosing_skill',
        'CAST_FIREBALL',
        'resolving',
        { when: gte(own('mana'), 10), do: [increase('mana', -10), ...strike(times(own('attack'), 2))] },
      ],
      [
        'choosing_skill',
        'CAST_MEND',
        'enemy_turn',
        {
          when: gte(own('mana'), 8),
          do: [
            increase('mana', -8),
            set('heroHealth', ['math/min', own('heroMaxHealth'), plus(own('heroHealth'), 30)]),
          ],
        },
      ],
      ['choosing_skill', 'CANCEL', 'hero_turn'],
      ['hero_turn', 'GUARD', 'enemy_turn', { do: [set('guarding', true), increase('mana', 2)] }],
      [
        'hero_turn',
        'DRINK_POTION',
        'enemy_turn',
        {
          when: and(gt(own('potions'), 0), lt(own('heroHealth'), own('heroMaxHealth'))),
          do: [
            increase('potions', -1),
            set('heroHealth', ['math/min', own('heroMaxHealth'), plus(own('heroHealth'), 40)]),
          ],
        },
      ],
      [
        'resolving',
        'BLOW_LANDED',
        'victory',
        { when: lte(own('enemyHealth'), 0), do: [emit('BATTLE_WON', { experience: own('experience') })] },
      ],
      ['resolving', 'BLOW_LANDED', 'enemy_turn'],
      [
        'enemy_turn',
        'ENEMY_STRIKES',
        'defeat',
        {
          when: lte(own('heroHealth'), minus(own('enemyAttack'), own('defence'))),
          do: [set('heroHealth', 0), emit('BATTLE_LOST', { enemyName: own('enemyName') })],
        },
      ],
      [
        'enemy_turn',
        'ENEMY_STRIKES',
        'hero_turn',
        {
          do: [
            set('damage', [
              'if',
              own('guarding'),
              ['math/ceil', ['/', hit(own('enemyAttack'), own('defence')), 2]],
              hit(own('enemyAttack'), own('defence')),
            ]),
            decrease('heroHealth', own('damage')),
            set('guarding', false),
            increase('round'),
            write(concat(own('enemyName'), ' hits for ', own('damage'))),
          ],
        },
      ],
      [['victory', 'escaped'], 'LEAVE_FIELD', 'encounter'],
      ['defeat', 'RISE_AGAIN', 'encounter', { do: [set('heroHealth', ['/', own('heroMaxHealth'), 2])] }],
    ],
    ticks: [tick('enemyThinks', 1200, 'ENEMY_STRIKES')],
    ...(ambushedBy === undefined
      ? { external: ['BATTLE_WON', 'BATTLE_LOST', 'BATTLE_FLED'] }
      : { listens: [{ trait: ambushedBy, event: 'AMBUSH', triggers: 'EnemyAppeared' }] }),
  });
};

export const worldSubject = (): Subject =>
  subject('World', {
    persistence: 'runtime',
    fields: {
      region: 'enum:village*|forest|marsh|mountain|ruins',
      destination: 'string',
      distance: 'number=0',
      supplies: 'number=10',
      dayNumber: 'number=1',
      danger: 'number=0.15',
      discovered: '[string]',
      weather: 'enum:clear*|rain|storm|fog',
    },
    columns: ['region', 'destination', 'distance', 'supplies', 'dayNumber'],
    plural: 'World',
    path: '/world',
  });

/** The way across the map: each league costs time and may bring an ambush, each night costs supplies. */
export const worldTravel = (world: Subject) => {
  const map = askForm(world, 'Set out', { destination: 'string!' }, 'SET_OUT');
  const standing = row(
    stat('Day', own('dayNumber')),
    stat('Supplies', own('supplies')),
    stat('Weather', own('weather')),
  );
  return trait(world, {
    name: 'WorldTravel',
    states: {
      in_town: { view: column(heading(own('region')), standing, map, button('Buy supplies', 'BUY_SUPPLIES')) },
      on_the_road: {
        view: column(
          heading(own('destination')),
          standing,
          progress(own('distance'), 10, 'Leagues to go'),
          button('Make camp', 'MAKE_CAMP'),
        ),
      },
      camping: { view: column(heading('Camp'), standing, button('Break camp', 'BREAK_CAMP', undefined, 'primary')) },
      ambushed: { view: column(alert('Ambush! The road is blocked until the fight is over.', 'error'), standing) },
      starving: {
        view: column(
          alert('No supplies are left.', 'warning'),
          button('Forage', 'FORAGE'),
          button('Return to the village', 'TURN_BACK'),
        ),
      },
    },
    events: {
      SET_OUT: { destination: 'string!', distance: 'number!' },
      LEAGUE_PASSED: {},
      MAKE_CAMP: {},
      BREAK_CAMP: {},
      FORAGE: {},
      TURN_BACK: {},
      BUY_SUPPLIES: {},
      BATTLE_WON: { experience: 'number' },
      BATTLE_LOST: { enemyName: 'string' },
      BATTLE_FLED: { round: 'number' },
    },
    steps: [
      [
        'in_town',
        'BUY_SUPPLIES',
        '=',
        { when: lt(own('supplies'), 20), do: [increase('supplies', 5), emit('GOLD_SPENT', { amount: 10 })] },
      ],
      ['in_town', 'SET_OUT', 'on_the_road', { when: gt(own('supplies'), 0), do: take('destination', 'distance') }],
      [
        'on_the_road',
        'LEAGUE_PASSED',
        'in_town',
        {
          when: lte(own('distance'), 1),
          do: [
            set('region', own('destination')),
            set('discovered', ['array/unique', ['array/append', own('discovered'), own('destination')]]),
            emit('REGION_REACHED', { region: own('destination') }),
          ],
        },
      ],
      [
        'on_the_road',
        'LEAGUE_PASSED',
        'ambushed',
        {
          when: lt(['math/random'], own('danger')),
          do: [emit('AMBUSH', { enemyName: concat('Bandits of the ', own('destination')), enemyHealth: 40 })],
        },
      ],
      ['on_the_road', 'LEAGUE_PASSED', 'starving', { when: lte(own('supplies'), 0) }],
      ['on_the_road', 'LEAGUE_PASSED', '=', { do: [increase('distance', -1)] }],
      ['on_the_road', 'MAKE_CAMP', 'camping', { do: [increase('dayNumber'), increase('supplies', -2)] }],
      ['camping', 'BREAK_CAMP', 'on_the_road'],
      ['ambushed', 'BATTLE_WON', 'on_the_road'],
      ['ambushed', 'BATTLE_FLED', 'on_the_road', { do: [increase('distance')] }],
      ['ambushed', 'BATTLE_LOST', 'in_town', { do: [set('region', 'village'), increase('dayNumber', 3)] }],
      [
        'starving',
        'FORAGE',
        'on_the_road',
        { when: is('weather', 'clear'), do: [increase('supplies', 3), increase('dayNumber')] },
      ],
      ['starving', 'TURN_BACK', 'in_town', { do: [set('region', 'village')] }],
    ],
    listens: [
      { trait: 'TurnBasedBattle', event: 'BATTLE_WON' },
      { trait: 'TurnBasedBattle', event: 'BATTLE_LOST' },
      { trait: 'TurnBasedBattle', event: 'BATTLE_FLED' },
    ],
    ticks: [tick('leagues', 3 * second, 'LEAGUE_PASSED')],
  });
};

export const puzzleSubject = (): Subject =>
  subject('PuzzleLevel', {
    fields: {
      level: 'number=1',
      board: listed({ x: 'number!', y: 'number!', piece: 'string!' }),
      picked: 'string',
      movesLeft: 'number=25',
      score: 'number=0',
      target: 'number=5000',
      combo: 'number=0',
      matched: 'number=0',
      stars: 'number=0',
      hammers: 'number=1',
      lives: 'number=5',
      nextLifeAt: 'datetime',
    },
    columns: ['level', 'score', 'target', 'movesLeft', 'stars'],
    singular: 'Puzzle',
    path: '/puzzle',
  });

/** Swap two neighbours, watch what falls; the level is won by points before the moves run out, and a lost one costs a life. */
export const puzzleRound = (puzzle: Subject) => {
  const board = pattern('data-grid', {
    entity: own('board'),
    fields: [{ name: 'piece' }],
    itemActions: [
      { label: 'Swap', event: 'SWAP' },
      { label: 'Smash', event: 'SMASH' },
    ],
  });
  const hud = row(stat('Moves', own('movesLeft')), stat('Score', own('score')), stat('Target', own('target')));
  const settle = call(
    'puzzle',
    'settle',
    { board: own('board') },
    { success: 'BoardSettled', failure: 'NothingMatched' },
  );
  return trait(puzzle, {
    name: 'PuzzleRound',
    states: {
      map: {
        view: column(
          heading('Levels'),
          row(stat('Level', own('level')), pattern('star-rating', { value: own('stars'), readOnly: true })),
          stat('Lives', own('lives')),
          button('Play', 'START_LEVEL', undefined, 'primary'),
        ),
      },
      choosing: { view: column(hud, board, button('Shuffle', 'SHUFFLE', undefined, 'ghost')) },
      falling: {
        view: column(
          hud,
          stat('Combo', own('combo')),
          pattern('data-grid', { entity: own('board'), fields: [{ name: 'piece' }] }),
        ),
      },
      won: {
        view: column(
          pattern('confetti-effect', { trigger: true }),
          heading('Level complete'),
          pattern('star-rating', { value: own('stars'), readOnly: true }),
          button('Next level', 'NEXT_LEVEL', undefined, 'primary'),
        ),
      },
      lost: {
        view: column(
          heading('Out of moves'),
          stat('Score', own('score')),
          row(button('Five more moves', 'BUY_MOVES'), button('Give up', 'GIVE_UP')),
        ),
      },
      no_lives: { view: column(heading('No lives left'), countdown('nextLifeAt')) },
    },
    events: {
      START_LEVEL: {},
      SWAP: { from: 'string!', to: 'string!' },
      SMASH: { cell: 'string!' },
      SHUFFLE: {},
      BoardSettled: { board: 'array', points: 'number' },
      NothingMatched: { board: 'array' },
      BUY_MOVES: {},
      GIVE_UP: {},
      NEXT_LEVEL: {},
      LIFE_REGROWN: {},
    },
    steps: [
      [
        'map',
        'START_LEVEL',
        'choosing',
        {
          when: gt(own('lives'), 0),
          do: [set('score', 0), set('movesLeft', 25), call('puzzle', 'deal', { level: own('level') })],
        },
      ],
      ['map', 'START_LEVEL', 'no_lives'],
      [
        'choosing',
        'SWAP',
        'falling',
        {
          when: and(gt(own('movesLeft'), 0), ne(given('from'), given('to'))),
          do: [increase('movesLeft', -1), set('combo', 0), settle],
        },
      ],
      [
        'choosing',
        'SMASH',
        'falling',
        { when: gt(own('hammers'), 0), do: [increase('hammers', -1), set('picked', given('cell')), settle] },
      ],
      ['choosing', 'SHUFFLE', '=', { do: [increase('movesLeft', -1), set('board', ['array/shuffle', own('board')])] }],
      [
        'falling',
        'BoardSettled',
        '=',
        {
          when: gt(given('points'), 0),
          do: [...take('board'), increase('combo'), increase('score', times(given('points'), own('combo'))), settle],
        },
      ],
      [
        'falling',
        'BoardSettled',
        'won',
        {
          when: gte(own('score'), own('target')),
          do: [
            set('stars', ['if', gte(own('movesLeft'), 8), 3, ['if', gte(own('movesLeft'), 3), 2, 1]]),
            update('PuzzleLevel'),
          ],
        },
      ],
      ['falling', 'BoardSettled', 'lost', { when: lte(own('movesLeft'), 0) }],
      ['falling', 'BoardSettled', 'choosing'],
      ['falling', 'NothingMatched', 'choosing', { do: [increase('movesLeft'), notify('Nothing matched')] }],
      ['lost', 'BUY_MOVES', 'choosing', { do: [set('movesLeft', 5), call('store', 'spendCoins', { amount: 100 })] }],
      ['lost', 'GIVE_UP', 'map', { do: [increase('lives', -1), set('nextLifeAt', fromNow(30 * minute))] }],
      ['won', 'NEXT_LEVEL', 'map', { do: [increase('level')] }],
      ['no_lives', 'LIFE_REGROWN', 'map', { do: [increase('lives')] }],
    ],
    ticks: [tick('lifeClock', 10 * second, 'LIFE_REGROWN', and(lt(own('lives'), 5), isPast(own('nextLifeAt'))))],
  });
};
