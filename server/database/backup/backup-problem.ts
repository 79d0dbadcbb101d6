/** A reason why a backup can't be made or restored that the person at the keyboard can remove. The message is for them. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
