// Games: battles, quests, bags, levels, boards and lobbies, and a role-playing game made of them.
import type { Behavior, Built, Subject } from '../compose/index.ts';
import { inDomain, isNot, orbital, page, part, register } from '../compose/index.ts';
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

const { molecule, organism } = inDomain('games');

const questLog = (quest: Subject, explorer?: string) =>
  register(quest, part('std-quest-log', questProgress(quest, explorer)), {
    list: {
      title: 'Quest log',
      layout: 'list',
      offers: [],
      filter: ['kind', 'status'],
      where: isNot('status', 'locked'),
    },
    pages: ['QuestLogPage', 'QuestPage'],
  });

function rolePlayingGame(): Built[] {
  const [battle, world, hero] = [battleSubject(), worldSubject(), progressSubject()];
  const [quest, item, save] = [questSubject(), itemSubject(), saveSubject()];
  return [
    orbital(save, [gameMenu], [page('MenuPage', '/menu', 'GameMenu')]),
    orbital(world, [worldTravel], [page('WorldPage', '/world', 'WorldTravel')]),
    orbital(battle, [part('std-turn-based-battle', turnBasedBattle(battle, 'WorldTravel'))]),
    orbital(hero, [part('std-level-progression', levelProgression(hero, 'TurnBasedBattle'))]),
    questLog(quest, 'WorldTravel'),
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
    build: () => [orbital(battleSubject(), [turnBasedBattle])],
  }),
  molecule({
    name: 'std-quest-log',
    description:
      'Quests from rumour to reward with objectives that are counted, bounties that run out and dailies that come back at dawn.',
    tags: ['quests', 'objectives', 'rewards'],
    build: () => {
      const quest = questSubject();
      return [questLog(quest)];
    },
  }),
  molecule({
    name: 'std-inventory-bag',
    description: 'A bag limited by weight in which things are found, inspected, worn, used, split, sold and dropped.',
    tags: ['items', 'equipment', 'loot'],
    build: () => [orbital(itemSubject(), [inventoryBag])],
  }),
  molecule({
    name: 'std-level-progression',
    description:
      'Experience that becomes levels and points to spend, with forgetting for gold and beginning again at the top.',
    tags: ['experience', 'attributes', 'prestige'],
    build: () => [orbital(progressSubject(), [levelProgression])],
  }),
  molecule({
    name: 'std-leaderboard',
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
    description:
      'From looking for opponents over the ready check and the map vote to the countdown, the match and the rematch.',
    tags: ['multiplayer', 'matchmaking', 'ready check'],
    build: () => [orbital(lobbySubject(), [matchLobby])],
  }),
  molecule({
    name: 'std-match-puzzle',
    description:
      'A puzzle of swaps and cascades with a target, limited moves, combos, boosters and lives that grow back.',
    tags: ['puzzle', 'casual', 'lives'],
    build: () => [orbital(puzzleSubject(), [puzzleRound])],
  }),
  organism({
    name: 'std-role-playing-game',
    title: 'Role-playing game',
    description:
      'A hero who travels a dangerous world, fights in turns, follows quests, carries a bag, gains levels and saves the game.',
    tags: ['adventure', 'combat', 'quests', 'single player'],
    build: rolePlayingGame,
  }),
];
