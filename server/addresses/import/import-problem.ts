/** A reason not to import that the person at the keyboard can remove. The message is for them; no stack is shown. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem';
}
