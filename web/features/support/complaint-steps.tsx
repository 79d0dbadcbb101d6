import { Timeline } from '../../ui/timeline.tsx';

const steps = [
  {
    id: 'confirmed',
    title: 'We confirm it',
    detail: 'By e-mail, as soon as you send it and within 2 working days in any case, with a reference to call it by.',
    state: 'current',
  },
  {
    id: 'looked-into',
    title: 'A person looks into it',
    detail:
      'They read the scans of your parcel, ask the depot and the driver, and write to you if they need to know more.',
    state: 'upcoming',
  },
  {
    id: 'answered',
    title: 'We answer',
    detail:
      'Within 10 working days: what happened, what we do about it, and what we pay. If we need longer, we say why and when you will hear from us.',
    state: 'upcoming',
  },
] as const;

/** What becomes of a complaint, and by when: the promises of the Terms of Use, section Complaints. */
export function ComplaintSteps() {
  return <Timeline label="What happens with your complaint" events={steps} />;
}
