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
  small_print: "We won't write until you've confirmed. You can unsubscribe with a link in every newsletter.",
};

export type NewsletterPage = { title: string; text: string; button?: string };

/** The pages that the links in emails open (FOOT-06). */
export const newsletterPages: Record<'confirm' | 'confirmed' | 'leave' | 'left' | 'invalid', NewsletterPage> =
  {
    confirm: {
      title: 'One last step',
      text: "Confirm, and we'll write to you about once a month.",
      button: 'Yes, write to me',
    },
    confirmed: { title: "You've subscribed", text: "You'll get our next newsletter. Thank you for reading." },
    leave: {
      title: 'Unsubscribe from the newsletter?',
      text: "We'll delete your address and stop writing to you.",
      button: 'Unsubscribe',
    },
    left: {
      title: "You've unsubscribed",
      text: "We've deleted your address. You're welcome back any time.",
    },
    invalid: {
      title: 'This link is invalid or has expired.',
      text: "Enter your address in the form at the bottom of the home page, and we'll send you a new one.",
    },
  };
