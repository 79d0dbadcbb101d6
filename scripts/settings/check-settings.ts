import { readConfig } from '../../server/config.ts';
import { readSettingsOrExit } from './read-settings-or-exit.ts';

// Before the slow steps of a start.

readSettingsOrExit(readConfig);
