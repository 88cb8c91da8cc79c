// What a check says together with the code by which the format's own compiler reports the same condition: known from the condition alone. Codes of
// conditions that only verdicts of the compiler tell stand in official-codes.json.
import type { CategoryCode, Ruling } from './categories.ts';
import { payloadFieldCode } from './finding.ts';

const declaration = (official: string) => ({ category: 'invalid_declaration', official }) as const;
const effect = (official: string) => ({ category: 'invalid_effect', official }) as const;
const pattern = (official: string) => ({ category: 'invalid_pattern', official }) as const;
const binding = (official: string) => ({ category: 'broken_binding', official }) as const;

export const rulings = {
  unknownFieldType: declaration('ORB_E_INVALID_FIELD_TYPE'),
  unknownCategory: declaration('ORB_T_INVALID_CATEGORY'),
  emptyEnum: declaration('ORB_E_EMPTY_ENUM_VALUES'),
  repeatedField: declaration('ORB_E_DUPLICATE_FIELD'),
  repeatedState: declaration('ORB_T_DUPLICATE_STATE'),
  repeatedTrait: declaration('ORB_T_DUPLICATE_NAME'),
  repeatedEntity: declaration('ORB_X_DUPLICATE_ENTITY'),
  repeatedService: declaration('ORB_GEN_DUPLICATE'),
  argumentCount: effect('SEXPR_ARITY_MISMATCH'),
  unknownOperator: effect('SEXPR_INVALID_OPERATOR'),
  unknownEffect: effect('ORB_EFF_UNKNOWN_TYPE'),
  effectInGuard: effect('SEXPR_EFFECT_IN_GUARD'),
  missingProperty: pattern('ORB_RUI_MISSING_REQUIRED_PROP'),
  unknownProperty: pattern('ORB_RUI_INVALID_PROP'),
  propertyType: pattern('ORB_RUI_PROP_TYPE_MISMATCH'),
  unknownPayloadField: binding(payloadFieldCode),
  unknownFieldName: binding('ORB_RUI_INVALID_FIELD_PATH'),
} as const satisfies Readonly<Record<string, Ruling>>;

/** The codes of all rulings of a category, in the order of the table. */
export function rulingCodesOf(category: CategoryCode): readonly string[] {
  return Object.values<Ruling>(rulings)
    .filter((ruling) => ruling.category === category)
    .map(({ official }) => official);
}
