// The faulty help desk of `examples/`, fetched when somebody asks for it.
import desk from '../../../examples/ticket-desk-faulty.json' with { type: 'json' };

export const faultyDesk = `${JSON.stringify(desk, null, 2)}\n`;
