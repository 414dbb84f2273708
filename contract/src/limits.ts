/** Limits of the specification, shared by server and web (CONST-08). Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  gallery_page: 12,
  tags_collapsed: 20,
  tags_per_card: 4,
  thumbnails: 4,
  photos_min: 3,
  photos_per_selection: 10,
  photo_bytes: 10 * 1024 * 1024,
  avatar_bytes: 5 * 1024 * 1024,
  /** Avatar uploads of a member within a quarter of an hour. */
  avatars_at_once: 20,
  /** Downloads of a member's own data within a quarter of an hour. */
  exports_at_once: 10,
  photos_per_home: 50,
  /** Uploaded photos of a member that no home has taken yet. */
  uploads_waiting: 100,
  title_text: 120,
  description_text: 5_000,
  location_text: 120,
  swap_preferences_text: 2_000,
  labels_per_home: 50,
  rooms: 100,
  available_days: 730,
  available_days_ahead: 730,
  feed_name_text: 60,
  feed_address_text: 2_000,
  feeds_per_home: 10,
  calendar_bytes: 2_000_000,
  /** Ranges in one change of a calendar; each is at least one night. */
  night_changes: 731,
  subscription_refresh_ms: 60_000,
  /** Delay before rights that could not be read are requested again. */
  rights_again_ms: 5_000,
  after_checkout_ms: 2_000,
  after_checkout_patience_ms: 30_000,
  search_text: 200,
  search_tags: 10,
  search_amenities: 10,
  cursor_text: 300,
  place_text: 120,
  places_listed: 8,
  areas_listed: 10,
  tag_text: 60,
  saved_ids: 200,
  email_text: 254,
  password_min: 6,
  password_max: 200,
  display_name_text: 100,
  bio_text: 500,
  profile_location_text: 100,
  phone_text: 20,
  website_text: 500,
  interests: 30,
  interest_text: 60,
  languages: 5,
  subject_text: 200,
  message_min: 10,
  message_text: 5_000,
  /** Lines in a ticket's message: each is a paragraph of the email about an answer. */
  message_lines: 300,
  /** Tickets and messages of a member within a quarter of an hour. */
  tickets_at_once: 60,
  messages_at_once: 120,
  /** Messages through the contact form from one address, and from one network, within a quarter of an hour. */
  contact_per_address: 5,
  contact_per_network: 20,
  tickets_page: 25,
  users_page: 25,
  /** Users in one reply. */
  users_page_max: 1_000,
  audit_page: 50,
  admin_homes_page: 25,
  /** Notices that a member may cause per day, to one other member and to all, not counting messages. */
  notices_to_one_a_day: 30,
  notices_to_all_a_day: 200,
  chat_text: 2_000,
  /** Messages in a page of a thread, and conversations in a page of the list. */
  messages_page: 30,
  /** Translations of a member within a quarter of an hour. */
  translations_at_once: 60,
  /** Homes of the other member shown beside a conversation. */
  homes_of_party: 3,
  conversations_page: 30,
  /** Characters of the last message shown in the list. */
  message_preview: 140,
  report_text: 1_000,
  /** Newest messages included in a report. */
  reported_messages: 200,
  kept_reports_page: 25,
} as const;
