// Games: battles, quests, bags, levels, boards and lobbies, and a role-playing game made of them.
import type { Behavior, BehaviorSpec, Built, Subject } from '../compose/index.ts';
import { behavior, changedEvent, listOf, ne, orbital, own, page, part } from '../compose/index.ts';
import { leaderboard, lobbySubject, matchLobby, scoreSubject } from './games-match.ts';
import { battleSubject, puzzleRound, puzzleSubject, turnBasedBattle, worldSubject, worldTravel } from './games-play.ts';
import {
  gameMenu,
  inventoryBag,
  itemSubject,
  levelProgression,
  progressSubject,
  questProgress,
  questSubject,
  saveSubject,
} from './games-progress.ts';

type Entry = Omit<BehaviorSpec, 'tier' | 'domain'>;
const molecule = (entry: Entry): Behavior => behavior({ ...entry, tier: 'molecule', domain: 'games' });

const questParts = (quest: Subject, explorer?: string) => [
  listOf(quest, {
    title: 'Quest log',
    layout: 'list',
    opens: true,
    filter: ['kind', 'status'],
    where: ne(own('status'), 'locked'),
    refreshOn: [['QuestProgress', changedEvent(quest)]],
  }),
  part('std-quest-log', questProgress(quest, explorer)),
];
const questPages = () => [
  page('QuestLogPage', '/quests', 'QuestList'),
  page('QuestPage', '/quests/:id', 'QuestProgress'),
];

function rolePlayingGame(): Built[] {
  const [battle, world, hero] = [battleSubject(), worldSubject(), progressSubject()];
  const [quest, item, save] = [questSubject(), itemSubject(), saveSubject()];
  return [
    orbital(save, [gameMenu(save)], [page('MenuPage', '/menu', 'GameMenu')]),
    orbital(world, [worldTravel(world)], [page('WorldPage', '/world', 'WorldTravel')]),
    orbital(battle, [part('std-turn-based-battle', turnBasedBattle(battle, 'WorldTravel'))]),
    orbital(hero, [part('std-level-progression', levelProgression(hero, 'TurnBasedBattle'))]),
    orbital(quest, questParts(quest, 'WorldTravel'), questPages()),
    orbital(item, [part('std-inventory-bag', inventoryBag(item, 'WorldTravel'))]),
  ];
}

export const games: readonly Behavior[] = [
  molecule({
    name: 'std-turn-based-battle',
    title: 'Turn-based battle',
    description:
      'A fight in turns with attack, skills, guarding, potions and running away, from the encounter to victory or defeat.',
    tags: ['combat', 'turns', 'role-playing'],
    build: () => {
      const battle = battleSubject();
      return [orbital(battle, [turnBasedBattle(battle)])];
    },
  }),
  molecule({
    name: 'std-quest-log',
    title: 'Quest log',
    description:
      'Quests from rumour to reward with objectives that are counted, bounties that run out and dailies that come back at dawn.',
    tags: ['quests', 'objectives', 'rewards'],
    build: () => {
      const quest = questSubject();
      return [orbital(quest, questParts(quest), questPages())];
    },
  }),
  molecule({
    name: 'std-inventory-bag',
    title: 'Inventory bag',
    description: 'A bag limited by weight in which things are found, inspected, worn, used, split, sold and dropped.',
    tags: ['items', 'equipment', 'loot'],
    build: () => {
      const item = itemSubject();
      return [orbital(item, [inventoryBag(item)])];
    },
  }),
  molecule({
    name: 'std-level-progression',
    title: 'Level progression',
    description:
      'Experience that becomes levels and points to spend, with forgetting for gold and beginning again at the top.',
    tags: ['experience', 'attributes', 'prestige'],
    build: () => {
      const hero = progressSubject();
      return [orbital(hero, [levelProgression(hero)])];
    },
  }),
  molecule({
    name: 'std-leaderboard',
    title: 'Leaderboard',
    description:
      'The ranks of a season for the world, for friends and around oneself, where scores count once their replay is checked.',
    tags: ['ranking', 'seasons', 'fair play'],
    build: () => {
      const score = scoreSubject();
      return [orbital(score, [part('std-tabs', leaderboard(score))])];
    },
  }),
  molecule({
    name: 'std-match-lobby',
    title: 'Match lobby',
    description:
      'From looking for opponents over the ready check and the map vote to the countdown, the match and the rematch.',
    tags: ['multiplayer', 'matchmaking', 'ready check'],
    build: () => {
      const lobby = lobbySubject();
      return [orbital(lobby, [matchLobby(lobby)])];
    },
  }),
  molecule({
    name: 'std-match-puzzle',
    title: 'Match puzzle',
    description:
      'A puzzle of swaps and cascades with a target, limited moves, combos, boosters and lives that grow back.',
    tags: ['puzzle', 'casual', 'lives'],
    build: () => {
      const puzzle = puzzleSubject();
      return [orbital(puzzle, [puzzleRound(puzzle)])];
    },
  }),
  behavior({
    name: 'std-role-playing-game',
    title: 'Role-playing game',
    description:
      'A hero who travels a dangerous world, fights in turns, follows quests, carries a bag, gains levels and saves the game.',
    tier: 'organism',
    domain: 'games',
    tags: ['adventure', 'combat', 'quests', 'single player'],
    build: rolePlayingGame,
  }),
];
