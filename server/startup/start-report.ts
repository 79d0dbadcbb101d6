import type { ThirdParties } from '../config/third-parties.ts';
import type { Config } from '../config.ts';
import { mailboxIn } from './prepare-data-dir.ts';

/** What to say once the product serves. */
export interface StartFacts {
  readonly config: Config;
  /** Where it listens, as a browser on this machine would write it. */
  readonly address: string;
  readonly database: string;
  /** Whether there is a key by which a depot can report scans. */
  readonly hasOperationsKey: boolean;
}

/** What a person wants to know after `npm start`: where to look, where the mails are, and what is not real. */
export function startReport({ config, address, database, hasOperationsKey }: StartFacts): string {
  const standIns = standInsOf(config.thirdParties);
  const isElsewhereToo = config.publicUrl !== address && config.port !== 0;
  const facts = [
    ...(isElsewhereToo ? [['Public', config.publicUrl]] : []),
    ['API', `${address}/api/docs`],
    ['Database', database],
    ...(config.thirdParties.smtpUrl
      ? []
      : [['Mailbox', `${address}/dev/mailbox (mails are kept in ${mailboxIn(config.dataDir)}, not sent)`]]),
    ...(hasOperationsKey || config.environment === 'local'
      ? []
      : [['Scans', 'no depot can report any: make a key with npm run operations -- keys add NAME']]),
    ...doubtsAbout(config).map((doubt) => ['Beware', doubt]),
    ...(standIns.length > 0 ? [['Stand-ins', `${standIns.join(', ')} (set their keys to use the real ones)`]] : []),
  ];
  const lines = facts.map(([label = '', fact = '']) => `  ${label.padEnd(10)} ${fact}`);
  return [`${config.company.name} is ready at ${address}`, ...lines, ''].join('\n');
}

/** What a production may want for a rehearsal, and no customer should ever meet. */
function doubtsAbout({ environment, thirdParties }: Config): string[] {
  const isTest = thirdParties.stripe?.secretKey.startsWith('sk_test_') ?? false;
  return environment === 'production' && isTest
    ? ['the card keys are test keys: parcels are carried and no money is taken']
    : [];
}

/** The third parties that run on their local stand-ins. */
function standInsOf(thirdParties: ThirdParties): string[] {
  const keys = {
    'card payments': thirdParties.stripe,
    mail: thirdParties.smtpUrl,
    'address look-up': thirdParties.postcoderKey,
    places: thirdParties.googleMapsKey,
    chat: thirdParties.crispWebsiteId,
  };
  return Object.entries(keys).flatMap(([name, key]) => (key === undefined ? [name] : []));
}
