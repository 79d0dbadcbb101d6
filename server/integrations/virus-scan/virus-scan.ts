/** Throws if no verdict can be had: a file that was not scanned is not taken. */
export interface VirusScan {
  isInfected(bytes: Uint8Array): Promise<boolean>;
}

/** Where no scanner is configured. */
export const noVirusScan: VirusScan = { isInfected: async () => false };
