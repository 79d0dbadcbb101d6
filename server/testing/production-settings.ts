/** Everything production asks for; made up, and plainly nobody's. */
export const productionSettings = {
  LARKWAY_ENV: 'production',
  PUBLIC_URL: 'https://www.greenline.test',
  STRIPE_SECRET_KEY: 'sk_test_51Qm7RzJ0nUaTk',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Qm7RzJ0nUaTk',
  STRIPE_WEBHOOK_SECRET: 'whsec_Vb7nQ2xLr9TfKp4WzYc8Hd3mJs6Ga1Eu',
  SMTP_URL: 'smtps://user:password@mail.greenline.test',
  ENCRYPTION_KEY: 'a-long-random-key-for-the-secrets-of-apps',
  COMPANY_EMAIL: 'help@greenline.test',
  COMPANY_PHONE: '01322 555010',
  COMPANY_ADDRESS: '12 Mill Lane, Dartford, DA2 6QA',
  COMPANY_VAT_NUMBER: 'GB 123 4567 82',
  COMPANY_LINKEDIN_URL: 'https://linkedin.greenline.test',
  COMPANY_INSTAGRAM_URL: 'https://instagram.greenline.test',
  PICKUP_ADDRESS: '3 Depot Road, Dartford, DA2 6QB',
  PICKUP_HOURS: 'Monday to Saturday, 7 am to 7 pm',
  COMPANY_FACEBOOK_URL: 'https://facebook.greenline.test',
};
