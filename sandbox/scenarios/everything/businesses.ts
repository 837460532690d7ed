import {
  changeBusinessAttributes,
  deleteBusiness,
  moveBusinessIdentification,
} from '#sandbox/transitions/businesses.ts';
import type { Chapter, Place } from './chapter.ts';

const director = {
  salutation: 'MS',
  first_name: 'Lea',
  last_name: 'Morgen',
  nationality: 'DE',
  birth_date: '1979-09-09',
  birth_city: 'Kiel',
  address_line_1: 'Hafenweg 3',
  country: 'DE',
};

/** A business shows who stands behind it; another one gives up before it has an account. */
export const businesses: Chapter = async function* (place) {
  const { bank, partner } = place;
  const { id: business_id } = await partner.post('/v1/businesses', {
    name: 'Morgen & Abend GmbH',
    tax_country: 'DE',
  });
  await nameWhoStandsBehind(place, business_id);
  const { id } = await partner.post(`/v1/businesses/${business_id}/identifications`, {});
  yield 2;
  moveBusinessIdentification(bank, {
    business_id,
    id,
    status: 'successful',
    legal_identification_status: 'successful',
    edd_data_status: 'accepted',
  });
  await correctTaxNumber(place, business_id);
  await partner.patch(`/v1/businesses/${business_id}`, { nace_code: 'K 66.22' });
  const abandoned = await partner.post('/v1/businesses', { name: 'Luftschloss UG', tax_country: 'DE' });
  yield 40;
  changeBusinessAttributes(bank, { business_id, attributes: { name: 'Morgen & Abend Holding GmbH' } });
  yield 81;
  deleteBusiness(bank, { business_id: abandoned.id });
};

async function nameWhoStandsBehind({ partner }: Place, businessId: string): Promise<void> {
  const { id: person_id } = await partner.post('/v1/persons', director);
  const path = `/v1/businesses/${businessId}`;
  await partner.post(`${path}/legal_representatives`, { legal_representative_id: person_id });
  await partner.post(`${path}/beneficial_owners`, { person_id, voting_share: '60' });
}

async function correctTaxNumber({ partner }: Place, businessId: string): Promise<void> {
  const path = `/v1/businesses/${businessId}/tax_identifications`;
  const { id } = await partner.post(path, { country: 'DE', number: '30/123/45678', primary: true });
  await partner.patch(`${path}/${id}`, { number: '30/123/45679' });
}
