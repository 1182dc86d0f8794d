import {
  newManualSms,
  smsAddresses,
  smsCounts,
  smsLog,
  smsLogQuery,
  smsPage,
  smsRecipient,
  smsReply,
  smsReplyQuery,
} from '../../../features/sms/contract.ts';
import type { Operation } from './operation.ts';

export const smsOperations: Record<string, Operation> = {
  'POST /api/sms/callbacks/:account/status': {
    summary: 'Take a delivery report of the SMS provider',
    takes: 'application/x-www-form-urlencoded',
  },
  'POST /api/sms/callbacks/:account/inbound': {
    summary: 'Take a reply from the SMS provider',
    takes: 'application/x-www-form-urlencoded',
    file: 'text/xml',
  },
  'GET /api/sms/logs': {
    summary: 'List text messages; all of them without a limit, else a page',
    query: { smsLogQuery },
    answer: { smsLog: smsLog.array() },
    page: { smsPage },
  },
  'GET /api/sms/logs/:id': { summary: 'Read a text message', answer: { smsLog } },
  'POST /api/sms/logs/:id/resend': { summary: 'Send a text message again', answer: { smsLog }, status: 201 },
  'GET /api/sms/replies': {
    summary: "List a client's replies",
    query: { smsReplyQuery },
    answer: { smsReply: smsReply.array() },
  },
  'GET /api/sms/counts': { summary: 'Count text messages by status', answer: { smsCounts } },
  'GET /api/sms/recipients/:clientId': { summary: 'Read whether a client may get texts', answer: { smsRecipient } },
  'GET /api/sms/addresses': { summary: 'Read the addresses that the SMS provider calls', answer: { smsAddresses } },
  'POST /api/sms': { summary: 'Send a text message', body: { newManualSms }, answer: { smsLog }, status: 201 },
};
