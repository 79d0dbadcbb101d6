/** A reason not to do what was asked that the person at the keyboard can remove. The message is for them; no stack is shown. */
export class SupportProblem extends Error {
  override readonly name = 'SupportProblem';
}
