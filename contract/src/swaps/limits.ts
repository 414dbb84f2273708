/** Limits of swaps and house guides (file 11). */
export const SWAP_LIMITS = {
  stay_nights: 180,
  /** The earliest and latest first arrival, in days from today. */
  days_before: 3,
  days_ahead: 730,
  words: 1_000,
  page: 20,
  admin_page: 25,
  /** A host's figure of cancelled swaps is shown from this number of agreed swaps on: fewer say too little. */
  agreed_before_figure: 3,
  /** A member's open proposals in all, and to one home. */
  open_proposals: 50,
  open_proposals_per_home: 3,
  revisions: 10,
  replacements: 12,
  guide_sections: 20,
  guide_section_text: 5_000,
  guide_title_text: 80,
  guide_photos: 40,
  guide_photos_per_section: 10,
  address_line: 120,
  house_rules_text: 2_000,
  /** Each line is a paragraph of the agreement. */
  house_rules_lines: 80,
  condition_text: 300,
  condition_lines: 10,
  list_lines: 30,
  list_line_text: 200,
} as const;
