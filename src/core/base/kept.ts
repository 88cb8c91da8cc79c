// Values that are worked out once for an object that stays, such as a behavior that comes along, and kept as long as the object is there.
import { chargeNobody } from './budget.ts';

/** Makes the value of an object when it is first asked for. Nobody is charged for it: the first who asks is answered or refused as everybody else. */
export function keptFor<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const kept = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let entry = kept.get(of);
    if (entry === undefined) {
      entry = { value: chargeNobody(() => make(of)) };
      kept.set(of, entry);
    }
    return entry.value;
  };
}
