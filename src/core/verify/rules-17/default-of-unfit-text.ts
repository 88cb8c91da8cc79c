import { inside } from '../declared-fields.ts';
import { show } from '../declared-values.ts';
import { quote } from '../hint.ts';
import type { Rule } from '../rule.ts';

function isAddress(text: string): boolean {
  const rest = /^https?:\/\/(\S*)$/.exec(text)?.[1] ?? '';
  return /^localhost\b/.test(rest) || /^[^/.]+\.[^/.]/.test(rest);
}

/** Something, an `@`, and a name with a dot inside. */
function isMailAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@');
  const dot = host.indexOf('.', 1);
  return !/\s/.test(text) && more.length === 0 && name !== '' && dot !== -1 && dot < host.length - 1;
}

/** The form of a text of a type, as the format's own program tells it apart. */
const forms: Readonly<Record<string, { readonly isOne: (text: string) => boolean; readonly such: string }>> = {
  email: { isOne: isMailAddress, such: 'name@example.com' },
  url: { isOne: isAddress, such: 'https://example.com' },
  image: { isOne: isAddress, such: 'https://example.com/image.png' },
  phone: {
    isOne: (text) => /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length > 6,
    such: '+49 30 1234567',
  },
  uuid: {
    isOne: (text) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text),
    such: '0f8fad5b-d9cb-469f-a165-70867728950e',
  },
};

export const defaultOfUnfitText: Rule = {
  id: 'default-of-unfit-text',
  category: 'invalid_declaration',
  severity: 'error',
  official: 'ORB_E_SEMANTIC_VALUE_INVALID',
  targets: { since: '17' },
  says: 'The `default` of a field of the type `email`, `url`, `image`, `phone` or `uuid` is a text that is none: an empty text, an address without its host.',
  wrong: { fields: [{ name: 'contact', type: 'email', default: '' }] },
  right: { fields: [{ name: 'contact', type: 'email' }] },
  fixes: ['unset_property'],
  check: {
    declaredDefault: (field) => {
      const { node, of, element, rest, report } = field;
      const { type, default: value } = node;
      if (of !== 'entity' || rest.length > 0 || typeof value !== 'string' || typeof type !== 'string') return;
      const form = Object.hasOwn(forms, type) ? forms[type] : undefined;
      if (form === undefined || form.isOne(value)) return;
      const message = `the default ${show(value)} of the field ${quote(element.name)} is no ${type} such as ${form.such}: correct it, or leave it out`;
      report(defaultOfUnfitText, inside(field, 'default'), element.name, message, ({ path }) => [
        { action: 'unset_property', params: { path } },
      ]);
    },
  },
};
