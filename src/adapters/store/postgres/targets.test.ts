import { describe, expect, it } from 'vitest';
import { targetsOf } from './targets.ts';

const ways = (url: string) =>
  targetsOf(url).map((host) =>
    host.map(
      ({ ssl, place }) =>
        `${place} ${ssl === false ? 'plain' : ssl.rejectUnauthorized ? `verified${ssl.checkServerIdentity ? '' : ' with name'}` : 'tls'}`,
    ),
  );

describe('sslmode, as libpq has it', () => {
  it.each([
    ['', ['h:5432 tls', 'h:5432 plain']],
    ['?sslmode=prefer', ['h:5432 tls', 'h:5432 plain']],
    ['?sslmode=allow', ['h:5432 plain', 'h:5432 tls']],
    ['?sslmode=disable', ['h:5432 plain']],
    ['?sslmode=require', ['h:5432 tls']],
    ['?sslmode=verify-ca', ['h:5432 verified']],
    ['?sslmode=verify-full', ['h:5432 verified with name']],
    ['?sslmode=require&sslrootcert=/etc/hostname', ['h:5432 verified']],
  ])('%j', (query, expected) => {
    expect(ways(`postgres://u:p@h/d${query}`)).toEqual([expected]);
  });

  it('asks no socket of the machine for TLS', () => {
    expect(ways('postgres:///d?host=%2Frun%2Fpostgresql')).toEqual([['/run/postgresql plain']]);
    expect(ways('postgres://u@%2Frun%2Fpostgresql/d')).toEqual([['/run/postgresql plain']]);
  });

  it('says which file of a certificate cannot be read', () => {
    expect(() => targetsOf('postgres://h/d?sslmode=verify-full&sslrootcert=/none.pem')).toThrow(
      /file of sslrootcert cannot be read/,
    );
  });
});

it('tries hosts in their order, each with its port, and gives pg nothing of TLS', () => {
  const hosts = targetsOf(
    'postgresql://u:p@a:1,b,[::1]:3/d?sslmode=disable&application_name=x&target_session_attrs=read-write',
  );
  expect(hosts.flat().map(({ place }) => place)).toEqual(['a:1', 'b:5432', '[::1]:3']);
  expect(hosts.flat().map(({ connectionString }) => connectionString)).toEqual([
    'postgresql://u:p@a:1/d?application_name=x',
    'postgresql://u:p@b/d?application_name=x',
    'postgresql://u:p@[::1]:3/d?application_name=x',
  ]);
});
