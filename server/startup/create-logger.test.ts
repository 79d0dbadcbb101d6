import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): unknown[] {
  const lines: unknown[] = [];
  write(createLogger('info', { write: (line) => lines.push(JSON.parse(line)) }));
  return lines;
}

describe('an error line', () => {
  it('is reported with its request or job, whichever logger writes it; other lines are not', () => {
    const reports: unknown[] = [];
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => lines.push(line) }, (report) => reports.push(report));
    const error = new Error('planted');
    log
      .child({ requestId: 'one', address: '203.0.113.9' })
      .error({ err: error, email: 'jane@example.com' }, 'unexpected error');
    log.error({ err: error, job: 'two', kind: 'mail' }, 'a job threw');
    log.error(error);
    log.fatal('could not stop in time');
    log.warn({ err: error }, 'database unavailable');
    log.info('request');
    expect(reports).toEqual([
      { event: 'unexpected error', level: 'error', error, tags: { requestId: 'one' } },
      { event: 'a job threw', level: 'error', error, tags: { job: 'two', kind: 'mail' } },
      { event: 'an error', level: 'error', error, tags: {} },
      { event: 'could not stop in time', level: 'fatal', error: undefined, tags: {} },
    ]);
    expect(lines).toHaveLength(6);
  });
});

describe('createLogger', () => {
  it('writes a JSON object a line, with its time and level', () => {
    const anyTime: unknown = expect.stringMatching(/^\d{4}-.+Z$/);
    expect(logged((log) => log.info({ status: 200 }, 'request'))).toEqual([
      { level: 'info', time: anyTime, status: 200, msg: 'request' },
    ]);
  });

  it('writes nothing below its level', () => {
    expect(logged((log) => log.debug('detail'))).toEqual([]);
  });

  it('never writes a secret, even where somebody logs one', () => {
    const lines = logged((log) => log.info({ password: 'hunter2', body: { token: 'hunter2', weight: 1 } }));
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    expect(lines).toMatchObject([{ body: { weight: 1 } }]);
  });

  it('describes an error and its causes without the rows they are about', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(jane@example.com)',
    });
    const lines = logged((log) => log.error({ err: new Error('could not save', { cause }) }, 'unexpected error'));
    expect(lines).toMatchObject([
      { err: { message: 'could not save', cause: { type: 'Error', message: 'duplicate key', code: '23505' } } },
    ]);
    expect(JSON.stringify(lines)).toContain('create-logger.test.ts');
    expect(JSON.stringify(lines)).not.toContain('jane@example.com');
  });

  it('takes whatever was thrown', () => {
    expect(logged((log) => log.error({ err: 'just text' }))).toMatchObject([{ err: { message: 'just text' } }]);
  });
});
