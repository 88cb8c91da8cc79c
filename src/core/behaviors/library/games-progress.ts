// What stays after a game: experience and levels, quests, the bag, saved games.
import type { Subject } from '../compose/index.ts';
import {
  alert,
  and,
  badge,
  button,
  column,
  confirmDialog,
  create,
  decrease,
  emit,
  eq,
  failure,
  fetchAll,
  given,
  grid,
  gt,
  gte,
  heading,
  increase,
  is,
  isNot,
  isPast,
  lifecycle,
  listed,
  loading,
  lt,
  lte,
  minus,
  minute,
  ne,
  not,
  notify,
  or,
  own,
  panel,
  pattern,
  plus,
  progress,
  recordDetail,
  remove,
  row,
  rows,
  set,
  stamp,
  stat,
  subject,
  take,
  tick,
  times,
  trait,
  update,
} from '../compose/index.ts';

export const progressSubject = (): Subject =>
  subject('HeroProgress', {
    persistence: 'own',
    fields: {
      heroName: 'string!',
      calling: 'enum:warrior*|ranger|mage',
      level: 'number=1',
      experience: 'number=0',
      nextLevelAt: 'number=100',
      unspentPoints: 'number=0',
      strength: 'number=5',
      agility: 'number=5',
      wits: 'number=5',
      gold: 'number=50',
      prestige: 'number=0',
    },
    columns: ['heroName', 'calling', 'level', 'experience', 'nextLevelAt'],
    form: ['heroName', 'calling'],
    singular: 'Hero',
    plural: 'Hero',
    path: '/hero',
  });

/** Experience becomes levels, levels become points, points become strength; at the top one may begin again with honours. */
export const levelProgression = (hero: Subject, wonIn?: string) => {
  const sheet = column(
    row(pattern('avatar', { name: own('heroName') }), stat('Level', own('level'))),
    progress(own('experience'), own('nextLevelAt'), 'Experience'),
    grid(3, stat('Strength', own('strength')), stat('Agility', own('agility')), stat('Wits', own('wits'))),
  );
  const spend = row(
    button('Strength', 'RAISE_STRENGTH'),
    button('Agility', 'RAISE_AGILITY'),
    button('Wits', 'RAISE_WITS'),
  );
  return trait(hero, {
    name: 'LevelProgression',
    states: {
      adventuring: {
        view: column(sheet, row(button('Train', 'PRACTISE'), button('Forget training', 'RESPEC', undefined, 'ghost'))),
      },
      levelled_up: {
        slot: 'modal',
        view: panel(
          'Level up',
          row(stat('Level', own('level')), stat('Points to spend', own('unspentPoints'))),
          spend,
          button('Done', 'CLOSE', undefined, 'primary'),
        ),
      },
      respeccing: {
        slot: 'modal',
        view: confirmDialog(
          'Forget training',
          'All points come back to you for two hundred pieces of gold.',
          'CONFIRM_RESPEC',
          'CLOSE',
        ),
      },
      at_the_top: {
        view: column(
          sheet,
          alert('You have reached the highest level.', 'success'),
          button('Begin again with honours', 'PRESTIGE', undefined, 'primary'),
        ),
      },
    },
    events: {
      PRACTISE: {},
      ExperienceGained: { experience: 'number' },
      LEVEL_CHECK: {},
      RAISE_STRENGTH: {},
      RAISE_AGILITY: {},
      RAISE_WITS: {},
      RESPEC: {},
      CONFIRM_RESPEC: {},
      CLOSE: {},
      PRESTIGE: {},
    },
    steps: [
      ['adventuring', 'PRACTISE', '=', { do: [increase('experience', 2), emit('LEVEL_CHECK')] }],
      [
        'adventuring',
        'ExperienceGained',
        '=',
        { do: [increase('experience', given('experience')), emit('LEVEL_CHECK')] },
      ],
      ['adventuring', 'LEVEL_CHECK', 'at_the_top', { when: gte(own('level'), 50) }],
      [
        'adventuring',
        'LEVEL_CHECK',
        'levelled_up',
        {
          when: gte(own('experience'), own('nextLevelAt')),
          do: [
            increase('level'),
            increase('unspentPoints', 3),
            decrease('experience', own('nextLevelAt')),
            set('nextLevelAt', ['math/round', times(own('nextLevelAt'), 1.35)]),
            update('HeroProgress'),
          ],
        },
      ],
      [
        'levelled_up',
        'RAISE_STRENGTH',
        '=',
        { when: gt(own('unspentPoints'), 0), do: [increase('strength'), increase('unspentPoints', -1)] },
      ],
      [
        'levelled_up',
        'RAISE_AGILITY',
        '=',
        { when: gt(own('unspentPoints'), 0), do: [increase('agility'), increase('unspentPoints', -1)] },
      ],
      [
        'levelled_up',
        'RAISE_WITS',
        '=',
        { when: gt(own('unspentPoints'), 0), do: [increase('wits'), increase('unspentPoints', -1)] },
      ],
      [['levelled_up', 'respeccing'], 'CLOSE', 'adventuring', { do: [update('HeroProgress')] }],
      ['adventuring', 'RESPEC', 'respeccing', { when: gte(own('gold'), 200) }],
      [
        'respeccing',
        'CONFIRM_RESPEC',
        'levelled_up',
        {
          do: [
            increase('gold', -200),
            set('unspentPoints', times(own('level'), 3)),
            set('strength', 5),
            set('agility', 5),
            set('wits', 5),
          ],
        },
      ],
      [
        'at_the_top',
        'PRESTIGE',
        'adventuring',
        {
          do: [
            increase('prestige'),
            set('level', 1),
            set('experience', 0),
            set('nextLevelAt', 100),
            update('HeroProgress'),
          ],
        },
      ],
    ],
    ...(wonIn === undefined ? {} : { listens: [{ trait: wonIn, event: 'BATTLE_WON', triggers: 'ExperienceGained' }] }),
  });
};

export const questSubject = (): Subject =>
  subject('Quest', {
    fields: {
      title: 'string!',
      giver: 'string!',
      story: 'string',
      region: 'string',
      kind: 'enum:main*|side|daily|bounty',
      levelNeeded: 'number=1',
      heroLevel: 'number=1',
      objectives: listed({ name: 'string!', isDone: 'boolean' }),
      done: 'number=0',
      total: 'number=1',
      rewardGold: 'number=0',
      rewardExperience: 'number=0',
      tracked: 'boolean=false',
      endsAt: 'datetime',
      status: 'enum:locked*|offered|active|fulfilled|rewarded|failed',
    },
    columns: ['title', 'kind', 'region', 'done', 'total', 'status'],
    form: ['title', 'giver', 'story', 'region', 'kind', 'levelNeeded', 'total'],
    path: '/quests',
  });

/** A quest from rumour to reward; bounties run out, dailies come back. */
export const questProgress = (quest: Subject, explorer?: string) =>
  lifecycle(quest, {
    name: 'QuestProgress',
    states: {
      locked: { hint: 'You hear rumours, no more.', shows: ['title', 'region', 'levelNeeded'] },
      offered: { shows: ['title', 'giver', 'story', 'rewardGold', 'rewardExperience'] },
      active: {
        shows: ['title', 'region', 'endsAt'],
        extra: [
          heading(own('title')),
          pattern('data-list', { entity: own('objectives'), fields: [{ name: 'name' }] }),
          progress(own('done'), own('total'), 'Objectives'),
        ],
      },
      fulfilled: { hint: 'Go back to the one who asked.', shows: ['title', 'giver', 'rewardGold', 'rewardExperience'] },
      rewarded: { shows: ['title', 'rewardGold', 'rewardExperience'] },
      failed: { shows: ['title', 'endsAt'] },
    },
    events: {
      HEAR_RUMOUR: {},
      ACCEPT_QUEST: {},
      DECLINE_QUEST: {},
      RegionReached: { region: 'string' },
      FULFIL_OBJECTIVE: {},
      TRACK: {},
      ABANDON_QUEST: {},
      TIME_RAN_OUT: {},
      CLAIM_REWARD: {},
      DAWN_BROKE: {},
      TRY_AGAIN: {},
    },
    automatic: ['DAWN_BROKE'],
    steps: [
      ['locked', 'HEAR_RUMOUR', 'offered', { when: gte(own('heroLevel'), own('levelNeeded')) }],
      [
        'locked',
        'RegionReached',
        'offered',
        { when: and(eq(given('region'), own('region')), gte(own('heroLevel'), own('levelNeeded'))) },
      ],
      ['offered', 'ACCEPT_QUEST', 'active', { do: [set('done', 0), set('tracked', true)] }],
      ['offered', 'DECLINE_QUEST', 'locked'],
      [
        'active',
        'FULFIL_OBJECTIVE',
        'fulfilled',
        { when: gte(plus(own('done'), 1), own('total')), do: [increase('done')] },
      ],
      ['active', 'FULFIL_OBJECTIVE', '=', { do: [increase('done')] }],
      ['active', 'TRACK', '=', { do: [set('tracked', not(own('tracked')))] }],
      ['active', 'ABANDON_QUEST', 'offered'],
      ['active', 'TIME_RAN_OUT', 'failed', { do: [notify('A bounty has run out', 'warning')] }],
      ['fulfilled', 'CLAIM_REWARD', 'rewarded', { do: [notify('Quest complete', 'success')] }],
      ['rewarded', 'DAWN_BROKE', 'offered', { when: is('kind', 'daily') }],
      ['failed', 'TRY_AGAIN', 'offered', { when: isNot('kind', 'bounty') }],
    ],
    listens: explorer === undefined ? [] : [{ trait: explorer, event: 'REGION_REACHED', triggers: 'RegionReached' }],
    ticks: [
      tick('questClock', minute, 'TIME_RAN_OUT', and(is('status', 'active'), isPast(own('endsAt')))),
      tick('dawn', '0 6 * * *', 'DAWN_BROKE'),
    ],
  });

export const itemSubject = (): Subject =>
  subject('Item', {
    fields: {
      name: 'string!',
      kind: 'enum:weapon*|armour|potion|material|quest_item',
      rarity: 'enum:common*|uncommon|rare|epic|legendary',
      quantity: 'number=1',
      weight: 'number=1',
      value: 'number=0',
      levelNeeded: 'number=1',
      heroLevel: 'number=1',
      durability: 'number=100',
      equipped: 'boolean=false',
      carried: 'number=0',
      carryLimit: 'number=60',
      gold: 'number=0',
      bag: listed({ id: 'string!', name: 'string!', weight: 'number' }),
    },
    columns: ['name', 'kind', 'rarity', 'quantity', 'weight', 'equipped'],
    plural: 'Items',
    path: '/bag',
  });

/** The bag has a limit by weight; what is worn needs the level for it; quest items are never thrown away. */
export const inventoryBag = (item: Subject, spentIn?: string) => {
  const load = fetchAll('Item', { success: 'BagOpened', failure: 'BagStuck' }, { sort: 'rarity' });
  const bag = pattern('data-grid', {
    entity: own('bag'),
    fields: [{ name: 'name' }, { name: 'weight' }],
    itemActions: [{ label: 'Inspect', event: 'INSPECT' }],
  });
  const burden = row(
    pattern('meter', { label: 'Burden', value: own('carried'), max: own('carryLimit') }),
    stat('Gold', own('gold')),
  );
  return trait(item, {
    name: 'InventoryBag',
    scope: 'collection',
    states: {
      opening: { view: loading('Opening bag') },
      browsing: { view: column(heading('Bag'), burden, bag) },
      inspecting: {
        slot: 'drawer',
        view: column(
          row(heading(own('name')), badge(own('rarity'))),
          recordDetail(['name', 'kind', 'rarity', 'quantity', 'durability', 'levelNeeded', 'value']),
          row(
            button('Equip', 'EQUIP', undefined, 'primary'),
            button('Use', 'USE'),
            button('Split', 'SPLIT'),
            button('Sell', 'SELL'),
            button('Drop', 'DROP', undefined, 'danger'),
            button('Close', 'CLOSE'),
          ),
        ),
      },
      splitting: {
        slot: 'modal',
        view: column(
          pattern('number-stepper', { label: 'How many', min: 1, max: own('quantity'), action: 'SPLIT_OFF' }),
          button('Cancel', 'CLOSE', undefined, 'ghost'),
        ),
      },
      confirming_drop: {
        slot: 'modal',
        view: confirmDialog('Drop item', 'Somebody else may pick it up.', 'CONFIRM_DROP', 'CLOSE'),
      },
      stuck: { view: failure('The bag will not open', 'TRY_AGAIN') },
    },
    events: {
      BagOpened: { data: '[Item]!' },
      BagStuck: { error: 'string' },
      TRY_AGAIN: {},
      ItemFound: { name: 'string', weight: 'number' },
      GoldSpent: { amount: 'number' },
      INSPECT: { id: 'string!', kind: 'string' },
      EQUIP: {},
      USE: {},
      SELL: {},
      SPLIT: {},
      SPLIT_OFF: { value: 'number!' },
      DROP: {},
      CONFIRM_DROP: {},
      CLOSE: {},
    },
    init: [load],
    steps: [
      [
        'opening',
        'BagOpened',
        'browsing',
        { do: [set('bag', given('data')), set('carried', ['array/sum', given('data'), 'weight'])] },
      ],
      ['opening', 'BagStuck', 'stuck'],
      ['stuck', 'TRY_AGAIN', 'opening', { do: [load] }],
      [
        'browsing',
        'ItemFound',
        'opening',
        {
          when: lte(plus(own('carried'), given('weight')), own('carryLimit')),
          do: [create('Item', { name: given('name'), weight: given('weight') }), load],
        },
      ],
      ['browsing', 'ItemFound', '=', { do: [notify('Your bag is too heavy for that', 'warning')] }],
      [
        'browsing',
        'GoldSpent',
        '=',
        { when: gte(own('gold'), given('amount')), do: [decrease('gold', given('amount'))] },
      ],
      ['browsing', 'INSPECT', 'inspecting', { do: take('id', 'kind') }],
      [
        'inspecting',
        'EQUIP',
        'opening',
        {
          when: and(
            or(is('kind', 'weapon'), is('kind', 'armour')),
            gte(own('heroLevel'), own('levelNeeded')),
            gt(own('durability'), 0),
          ),
          do: [update('Item', { id: own('id'), equipped: true }), load],
        },
      ],
      [
        'inspecting',
        'USE',
        'opening',
        {
          when: is('kind', 'potion'),
          do: [update('Item', { id: own('id'), quantity: minus(own('quantity'), 1) }), load],
        },
      ],
      [
        'inspecting',
        'SELL',
        'opening',
        {
          when: and(isNot('kind', 'quest_item'), is('equipped', false)),
          do: [increase('gold', own('value')), remove('Item', own('id')), load],
        },
      ],
      ['inspecting', 'SPLIT', 'splitting', { when: gt(own('quantity'), 1) }],
      [
        'splitting',
        'SPLIT_OFF',
        'opening',
        {
          when: lt(given('value'), own('quantity')),
          do: [
            create('Item', { name: own('name'), quantity: given('value') }),
            update('Item', { id: own('id'), quantity: minus(own('quantity'), given('value')) }),
            load,
          ],
        },
      ],
      ['inspecting', 'DROP', 'confirming_drop', { when: isNot('kind', 'quest_item') }],
      ['confirming_drop', 'CONFIRM_DROP', 'opening', { do: [remove('Item', own('id')), load] }],
      [['inspecting', 'splitting', 'confirming_drop'], 'CLOSE', 'browsing'],
    ],
    ...(spentIn === undefined ? {} : { listens: [{ trait: spentIn, event: 'GOLD_SPENT', triggers: 'GoldSpent' }] }),
  });
};

export const saveSubject = (): Subject =>
  subject('SavedGame', {
    fields: {
      slot: 'number!',
      heroName: 'string',
      region: 'string',
      level: 'number=1',
      hoursPlayed: 'number=0',
      state: 'string',
      savedAt: 'datetime',
      ironman: 'boolean=false',
    },
    columns: ['slot', 'heroName', 'level', 'region', 'hoursPlayed', 'savedAt'],
    form: ['slot', 'heroName'],
    singular: 'Saved Game',
    path: '/menu',
  });

/** The title screen and the pause menu: slots, overwriting only when asked, no loading in an ironman game. */
export const gameMenu = (save: Subject) => {
  const load = fetchAll('SavedGame', { success: 'SlotsRead', failure: 'SlotsUnreadable' }, { sort: 'slot' });
  const slots = (label: string, event: string) => rows(save, 'cards', [{ label, event }]);
  return trait(save, {
    name: 'GameMenu',
    scope: 'collection',
    states: {
      reading_slots: { view: loading('Reading saved games') },
      title: {
        view: column(
          pattern('game-menu', { title: 'Title' }),
          slots('Continue', 'CONTINUE_GAME'),
          button('New game', 'NEW_GAME', undefined, 'primary'),
        ),
      },
      playing: {
        view: row(
          stat('Hero', own('heroName')),
          stat('Level', own('level')),
          button('Pause', 'PAUSE', undefined, 'ghost'),
        ),
      },
      paused: {
        slot: 'overlay',
        view: panel(
          'Paused',
          slots('Save here', 'SAVE_HERE'),
          row(button('Resume', 'CLOSE', undefined, 'primary'), button('Quit to title', 'QUIT')),
        ),
      },
      overwriting: {
        slot: 'overlay',
        view: confirmDialog(
          'Overwrite saved game',
          'The earlier game in this slot will be lost.',
          'OVERWRITE',
          'CANCEL',
        ),
      },
      unreadable: { view: failure('Saved games could not be read', 'RETRY') },
    },
    events: {
      SlotsRead: { data: '[SavedGame]!' },
      SlotsUnreadable: { error: 'string' },
      RETRY: {},
      NEW_GAME: {},
      CONTINUE_GAME: { id: 'string!' },
      PAUSE: {},
      CLOSE: {},
      SAVE_HERE: { id: 'string!', heroName: 'string' },
      OVERWRITE: {},
      CANCEL: {},
      QUIT: {},
    },
    init: [load],
    steps: [
      ['reading_slots', 'SlotsRead', 'title'],
      ['reading_slots', 'SlotsUnreadable', 'unreadable'],
      ['unreadable', 'RETRY', 'reading_slots', { do: [load] }],
      ['title', 'NEW_GAME', 'playing', { do: [create('SavedGame', { slot: 1, level: 1 })] }],
      ['title', 'CONTINUE_GAME', 'playing', { do: [set('id', given('id'))] }],
      ['playing', 'PAUSE', 'paused'],
      ['paused', 'CLOSE', 'playing'],
      [
        'paused',
        'SAVE_HERE',
        'overwriting',
        { when: and(ne(given('heroName'), ''), is('ironman', false)), do: [set('id', given('id'))] },
      ],
      ['paused', 'SAVE_HERE', 'playing', { do: [set('id', given('id')), stamp('savedAt'), update('SavedGame')] }],
      [
        'overwriting',
        'OVERWRITE',
        'playing',
        { do: [stamp('savedAt'), update('SavedGame'), notify('Game saved', 'success')] },
      ],
      ['overwriting', 'CANCEL', 'paused'],
      ['paused', 'QUIT', 'reading_slots', { do: [load] }],
    ],
  });
};
