import { describe, expect, it } from 'vitest';
import { chosenPreference } from './delivery-preferences.ts';

describe('a delivery preference', () => {
  it.each([
    [{ kind: 'SAFE_PLACE', place: ' ' }, 'Describe your safe place.'],
    [{ kind: 'SAFE_PLACE', place: 'x'.repeat(101) }, 'Use at most 100 characters.'],
    [{ kind: 'SAFE_PLACE', place: 7 }, 'Enter text.'],
    [{ kind: 'NEIGHBOUR' }, 'Enter the neighbour’s name or house number.'],
    [{ kind: 'ANOTHER_DAY', day: 'tomorrow' }, 'Choose a day.'],
    [{ kind: 'NEEDS', needs: [] }, 'Choose what you need, or write a note.'],
    [{ kind: 'NEEDS', needs: [], note: 'x'.repeat(201) }, 'Use at most 200 characters.'],
    [{ kind: 'NEEDS', needs: ['A_KISS'] }, 'Choose what you need from the list.'],
    [{ kind: 'NEEDS' }, 'Choose what you need from the list.'],
    [{ kind: 'THE_MOON' }, 'Choose a delivery preference.'],
  ])('refuses %o with a sentence', (given, message) => {
    expect(chosenPreference.safeParse(given).error?.issues[0]?.message).toBe(message);
  });

  it('is one line of plain text', () => {
    expect(chosenPreference.parse({ kind: 'SAFE_PLACE', place: '  Behind\n the \u0007bins ' })).toEqual({
      kind: 'SAFE_PLACE',
      place: 'Behind the bins',
    });
  });

  it('has each need once and in one order, with or without a note', () => {
    expect(chosenPreference.parse({ kind: 'NEEDS', needs: ['STEP_FREE', 'MORE_TIME', 'STEP_FREE'] })).toEqual({
      kind: 'NEEDS',
      needs: ['MORE_TIME', 'STEP_FREE'],
      note: '',
    });
  });
});
