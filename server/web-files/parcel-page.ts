import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrackedShipment } from '../../contract/tracking.ts';
import { embeddedParcelId, pagePlaceholders, pageVariantOf } from '../../contract/values/parcel-page.ts';
import { describeParcel, isDayLit, litDay } from '../../contract/values/parcel-words.ts';
import { friendlyTime } from '../../contract/values/time/friendly-date.ts';
import { londonDayNumber, noonOfDay } from '../../contract/values/time/relative-day.ts';
import { groupTrackingCode } from '../../contract/values/tracking-code.ts';
import { Refusal } from '../http/errors.ts';
import { type Html, html } from '../http/html.ts';
import type { WebBuild } from './load-web-build.ts';
import { accepts } from './web-file.ts';

/** What the call for a parcel answers, under that call's limits: it throws what the call refuses with. */
export type AnswerTracking = (code: string, address: string) => Promise<TrackingAnswer>;

interface TrackingAnswer {
  readonly data: TrackedShipment;
}

/** The page does not wait longer for its parcel: the browser then asks for it. */
const longestWaitMs = 250;

/** A page that was sent holds no place among the calls in flight, so that nothing else bounds what waits for a database that is away. */
const mostPending = 50;

/** Finds the parcel of a page; undefined where there is none to show, for whatever reason. */
export function createParcelFinder(answerTracking: AnswerTracking) {
  let pending = 0;
  return (code: string, { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>): Promise<TrackingAnswer | undefined> => {
    const { promise, resolve } = Promise.withResolvers<TrackingAnswer | undefined>();
    if (pending >= mostPending) resolve(undefined);
    else {
      pending += 1;
      const timer = setTimeout(resolve, longestWaitMs, undefined);
      const settle = (answer?: TrackingAnswer) => {
        pending -= 1;
        clearTimeout(timer);
        resolve(answer);
      };
      answerTracking(code, ip).then(settle, (error: unknown) => {
        if (!(error instanceof Refusal)) log.warn({ err: error }, 'a parcel’s page goes without its parcel');
        settle();
      });
    }
    return promise;
  };
}

/** Writes the page of a parcel and sends it: it has the call's answer in words and as JSON, and nothing that the call doesn't answer. */
export function createParcelSender(build: WebBuild, shell: NonNullable<WebBuild['trackedParcel']>, now: () => Date) {
  let frame = frameOf(shell.identity);
  return (answer: TrackingAnswer, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (frame.of !== shell.identity) frame = frameOf(shell.identity); // filled in again, with another tariff
    const day = londonDayNumber(now());
    const main = writeMain(build, answer.data, noonOfDay(day));
    if (main === undefined) return undefined;
    const json = JSON.stringify(answer).replaceAll('<', '\\u003c'); // no text can end the element
    const embedded = `<script type="application/json" id="${embeddedParcelId}" data-day="${day}">${json}</script>`;
    const rest = Buffer.from(main + frame.end.replace('</body>', () => `${embedded}</body>`));
    reply.headers({ vary: 'accept-encoding', 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    reply.type('text/html; charset=utf-8');
    if (!accepts(request.headers['accept-encoding'] ?? '', 'gzip'))
      return reply.send(Buffer.concat([frame.start, rest]));
    return reply.header('content-encoding', 'gzip').send(gzipAfter(frame, rest));
  };
}

interface Frame {
  readonly of: Buffer;
  readonly start: Buffer;
  readonly startDeflated: Buffer;
  readonly startCrc: number;
  readonly end: string;
}

/** The page around `<main>`. Its start, which has all styles, is compressed once: doing so for each request costs 3 ms of a processor. */
function frameOf(shell: Buffer): Frame {
  const [, before = '', end = ''] = /^(.*<main[^>]*>).*(<\/main>.*)$/s.exec(shell.toString()) ?? [];
  const start = Buffer.from(before.replace(/ data-shell="\w*"/, '')); // the browser hydrates it
  return {
    of: shell,
    start,
    startDeflated: deflateRawSync(start, { level: 9, finishFlush: constants.Z_FULL_FLUSH }),
    startCrc: crc32(start),
    end,
  };
}

/** A deflated part that ends at a byte goes on with any other: RFC 1952 around RFC 1951. */
function gzipAfter({ start, startDeflated, startCrc }: Frame, rest: Buffer): Buffer {
  const ends = Buffer.alloc(8);
  ends.writeUInt32LE(crc32(rest, startCrc), 0);
  ends.writeUInt32LE(start.length + rest.length, 4);
  return Buffer.concat([gzipHeader, startDeflated, deflateRawSync(rest), ends]);
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Undefined where the build has no variant for it. */
function writeMain({ parcelVariants }: WebBuild, parcel: TrackedShipment, today: Date): string | undefined {
  const words = describeParcel(parcel, today);
  const promise = isDayLit(parcel, words) ? words.promise.slice(0, -litDay.length) : words.promise;
  const texts: Readonly<Record<string, string>> = {
    [pagePlaceholders.code]: html`${groupTrackingCode(parcel._tracking_id)}`.text,
    [pagePlaceholders.promise]: html`${promise}`.text,
    [pagePlaceholders.window]: html`${words.window}`.text,
    [pagePlaceholders.sentence]: html`${words.sentence}`.text,
    [pagePlaceholders.events]: html`${parcel.events.toReversed().map(describeEvent)}`.text,
  };
  // In one pass, so that no text that is filled in is taken for a placeholder.
  return parcelVariants[pageVariantOf(parcel, words)]
    ?.replaceAll(/<p[^>]*>(\{\w+\})<\/p>/g, (paragraph, name: string) => (texts[name] === '' ? '' : paragraph))
    .replaceAll(/\{\w+\}/g, (name) => texts[name] ?? name);
}

function describeEvent({ at, sentence, town }: TrackedShipment['events'][number]): Html {
  const where = town === undefined || sentence.includes(town) ? '' : ` ${town}`;
  return html`<li>${friendlyTime(new Date(at))}: ${sentence}${where}</li>`;
}
