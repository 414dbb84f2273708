import { paths } from '../paths.ts';
import type { Text, TextLink } from './text.ts';

export type FaqQuestion = { id: string; question: string; answer: Text[] };

/** Titles and order are fixed by FAQ-01; each section has two questions. */
export type FaqSection = { id: string; title: string; questions: FaqQuestion[] };

export const faqPage = {
  title: 'Questions and answers',
  description: 'Insurance, care of the home, messages, arrival, privacy: what members ask before a swap.',
  heading: 'Good questions, plain answers',
  lead: 'Ten things that people want to know before they hand over a key. If yours is missing, ask us.',
  support: {
    title: 'Something else on your mind?',
    text: 'Open a ticket and tell us what you need. A person reads it and answers there.',
    link: { label: 'Quick Support', to: paths.support() } satisfies TextLink,
  },
};

export const faqSections: FaqSection[] = [
  {
    id: 'insurance-and-safety',
    title: 'Insurance & Safety',
    questions: [
      {
        id: 'own-insurance',
        question: 'Do I need my own insurance?',
        answer: [
          'Yes. Keep your home and contents insurance in force, and tell your insurer in writing that guests will stay while you are away. Ask two things: does the cover hold while the home is swapped, and does it include damage caused by guests? Your own liability insurance should cover what you might break in their home.',
          (site) =>
            `The insurance cover described on our safety page goes up to ${site.insurance_amount}. It does not replace a policy of your own.`,
        ],
      },
      {
        id: 'securing-belongings',
        question: 'How do I secure my belongings?',
        answer: [
          'Put what you could not replace somewhere else: passports, jewellery, papers, backup disks, the ring from your grandmother. A locked cupboard or a trusted neighbour is enough. Sign out of shared computers and the television, and make a guest network for the Wifi if your router can.',
          'Then take a slow video through every room on the day you leave. It takes five minutes and answers most questions that could come up later.',
        ],
      },
    ],
  },
  {
    id: 'property-care',
    title: 'Property Care',
    questions: [
      {
        id: 'cleanliness',
        question: 'How clean should my home be?',
        answer: [
          'As clean as you would wish to find theirs. Fresh sheets and towels, an empty dishwasher, a wiped fridge with free shelves, a clean bathroom and floors you can walk on in socks. Leave some empty space in a wardrobe and one free drawer for each guest.',
          'If a cleaner comes before or after, agree beforehand who books and who pays.',
        ],
      },
      {
        id: 'treating-the-home',
        question: 'How should I treat the home I stay in?',
        answer: [
          'As you would treat the home of a good friend who is due back tomorrow. Follow the house guide, ask before you move furniture, replace what you use up, and keep to the number of people you agreed on. No parties, no guests staying over and no pets unless the host has said yes.',
          'Small repairs and odd noises: tell the host early. Nobody minds a message, everybody minds a surprise.',
        ],
      },
    ],
  },
  {
    id: 'communication',
    title: 'Communication',
    questions: [
      {
        id: 'prompt-replies',
        question: 'How quickly should I reply to messages?',
        answer: [
          'Within two days, even if the answer is no. A short refusal is kind: the other person can go on looking. A proposal has a day until which it waits, and one that nobody answers runs out. The bell on every page tells you what is new, and you choose in your profile what also comes by email or as a push.',
          'During a swap, agree on a time of day when both of you look at your messages.',
        ],
      },
      {
        id: 'emergency-info',
        question: 'What emergency information should I leave?',
        answer: [
          'Write it into your house guide, and leave one page, on paper, by the door: your full address as one would read it out on the telephone, where the water, gas and electricity are turned off, where the fire blanket and first aid box are, the nearest hospital with an emergency department, and the numbers of a neighbour, a plumber and you.',
          (site) =>
            `The public emergency numbers by region, and our own support line, ${site.support_hours}, are on the safety page.`,
        ],
      },
    ],
  },
  {
    id: 'arrival-and-departure',
    title: 'Arrival & Departure',
    questions: [
      {
        id: 'arrival-preparation',
        question: 'How do I prepare for the arrival of my guests?',
        answer: [
          'Decide how the keys change hands and try it once: a neighbour, a key box, or meeting at the door. Address, directions, keys and the Wifi stand in your house guide, which opens to your guests once both of you have signed: look through it when the reminder comes, a week before. Leave the first breakfast, lights on a timer if they arrive late, and what is in the guide on a sheet of paper on the table.',
          'Ask a neighbour to be reachable on the first evening. Most questions come then.',
        ],
      },
      {
        id: 'departure-checklist',
        question: 'What is on the departure checklist?',
        answer: [
          'Wash up, take out the rubbish, strip the beds, start a machine or leave the towels in one place. Empty what will spoil from the fridge. Windows closed, heating as agreed, lights off, plants watered. Put the keys where you agreed and send a photo of them. What your host asks for stands in a list on the page of your swap.',
          'Then write two lines to the host: what you loved, and anything they should know.',
        ],
      },
    ],
  },
  {
    id: 'respect-and-privacy',
    title: 'Respect & Privacy',
    questions: [
      {
        id: 'privacy',
        question: 'How is my privacy respected during a swap?',
        answer: [
          'Say plainly which rooms, cupboards and drawers are private, and lock what should stay closed. Guests stay out of them, share no photos that show your address or your family, and keep what they learn about you to themselves.',
          'Cameras inside the home must be switched off during a swap. Tell your guests about any camera or doorbell outside before you agree on dates.',
        ],
      },
      {
        id: 'damage',
        question: 'What happens if something is damaged?',
        answer: [
          'Tell the host on the same day, with a photo, and offer to put it right. Most damage is a glass or a lamp and is settled in two messages. For more than that, both of you inform your insurers and leave things as they are until they have answered.',
          'If you cannot agree, open a ticket. The agreement that both of you signed says what was agreed. We are not a party to your swap and cannot decide for you, but we help you to sort out what to do next.',
        ],
      },
    ],
  },
];
