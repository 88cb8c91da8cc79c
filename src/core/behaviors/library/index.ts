// Every behavior of the library, sorted by name. Nothing is built here: documents come into being when they are asked for.
import { compareBy } from '../../base/order.ts';
import type { Behavior } from '../compose/index.ts';
import { aiAgents } from './ai-agents.ts';
import { businessOperations } from './business-operations.ts';
import { commerce } from './commerce.ts';
import { communication } from './communication.ts';
import { content } from './content.ts';
import { devops } from './devops.ts';
import { education } from './education.ts';
import { finance } from './finance.ts';
import { foundations } from './foundations.ts';
import { games } from './games.ts';
import { healthcare } from './healthcare.ts';
import { hr } from './hr.ts';
import { iot } from './iot.ts';
import { logistics } from './logistics.ts';
import { projectManagement } from './project-management.ts';
import { realEstate } from './real-estate.ts';
import { scheduling } from './scheduling.ts';
import { social } from './social.ts';
import { support } from './support.ts';

export const library: readonly Behavior[] = [
  ...aiAgents,
  ...businessOperations,
  ...commerce,
  ...communication,
  ...content,
  ...devops,
  ...education,
  ...finance,
  ...foundations,
  ...games,
  ...healthcare,
  ...hr,
  ...iot,
  ...logistics,
  ...projectManagement,
  ...realEstate,
  ...scheduling,
  ...social,
  ...support,
].sort(compareBy((behavior) => behavior.name));
