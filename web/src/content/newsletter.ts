/** The form in the footer (FOOT-03 to FOOT-05); the button is fixed, and the server's reply contains the thanks. */
export const newsletterForm: Record<
  'title' | 'text' | 'label' | 'placeholder' | 'button' | 'error' | 'small_print',
  string
> = {
  title: 'A letter now and then',
  text: 'New homes, one good article and a thought on living elsewhere. About once a month.',
  label: 'E-mail address',
  placeholder: 'you@example.org',
  button: 'Subscribe',
  error: 'Please enter a valid email address',
  small_print: 'We write only once you have confirmed. A link in each letter takes you off the list.',
};

export type NewsletterPage = { title: string; text: string; button?: string };

/** The pages that the links in emails open (FOOT-06). */
export const newsletterPages: Record<'confirm' | 'confirmed' | 'leave' | 'left' | 'invalid', NewsletterPage> =
  {
    confirm: {
      title: 'One last step',
      text: 'Press the button and we will write to you about once a month.',
      button: 'Yes, write to me',
    },
    confirmed: { title: 'You are on the list', text: 'The next letter comes to you. Thank you for reading.' },
    leave: {
      title: 'Leave the list?',
      text: 'Press the button and we delete your address. There will be no further letter.',
      button: 'Take me off the list',
    },
    left: {
      title: 'You are off the list',
      text: 'Your address has been deleted. You are welcome back any time.',
    },
    invalid: {
      title: 'This link is invalid or has expired.',
      text: 'Type your address into the form at the foot of the home page, and we will send you a new one.',
    },
  };
