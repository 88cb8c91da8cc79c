// What people say for what the library calls otherwise, as data. A line is `what it stands for > expression, expression`. Each word before the arrow has to be
// met; `a|b` is met by either. An expression of several words is read as one: `credit card` is no card, `to do` is more than the words that every sentence
// has, and `book a` is the verb. An expression of one word may still mean itself. The longest expression wins; inflected forms are one.

export const expressions: readonly string[] = `
login > sign in, sign on, log in, log on, logon
login|password > password, reset password, reset my password, reset your password, reset a password, forgot password, forgot my password, forgotten password, lost password, password reset, change password, passphrase, credential, authentication
code verification > otp, 2fa, mfa, two factor, two-factor authentication, second factor, verification code, code by sms, authenticator
csv|export > excel, spreadsheet, save as excel, save as pdf, download as
csv import > bulk upload, load a spreadsheet
chart > graph, plot, diagram, histogram, line graph, bar graph, pie chart
infinite scroll > load more, endless list, endless scroll, scroll forever
modal|dialog > popup, pop up, dialogue, dialog box, lightbox dialog
offline > without internet, without network, without a connection, no internet, no network, no signal, disconnected
search > look up, full text, find by keyword
upload file > attachment, attach a file, send a file
theme > night mode, colour scheme, color scheme, light mode, skin
map|places > near me, nearby, on a map, location, address finder
favourite > wish list, wishlist, heart, like or star, save for later
reaction|like > like button, thumbs up, thumbs down
rating|star > star, five stars, product review, customer review
tag > hashtag, keyword, label
undo > take back, take it back
confirm|confirmation > are you sure, ask before deleting, really delete
comment > remark, annotation, leave a remark
presence|online > who is online, who is here, online status, last seen
timer|countdown > stopwatch, count down
reminder|remind > remind me, nudge, alarm clock, do not forget
revision|version > version control, previous version, old version, earlier version, older version, change history
scheduled job > nightly run, batch job, run every night, recurring job
signature > esign, e-sign, esignature, e-signature, sign a document, sign documents, sign electronically
tour > walkthrough, product tour, getting started, show around
command keyboard > shortcut, hot key, hotkey, ctrl k, cmd k
wizard|step > multi-step form, multi step, step by step form
queue job > background job, background task, message queue
limit throttle > too many requests, requests per second, calls per minute
retry > try again, repeat a failed
polling refresh > auto refresh, keep refreshing, refresh automatically
debounce > stop typing, typing stops, while typing
drag > drag and drop, dragging
autosave > save automatically, save as you type, automatic saving
edit lock > concurrent editing, edit at once, edit at the same time, simultaneous editing
audit log > who did what, activity log, audit trail, change log
metric|dashboard > analytics, statistic, kpis, key figures, report page
privacy consent > gdpr, data protection
approval > sign off, green light, go ahead, permission from a manager
asset|equipment > hardware, machinery, belongings
contract > agreement, legal agreement, nda
crm > customer relationship, customer relations, client management, customer management
deal > opportunity, sales opportunity
lead > prospect
okr|goal > objective, key result
quote > quotation, proposal, cost estimate, price estimate
supplier > vendor, buy from
procurement|purchasing > sourcing, buying
cart > shopping bag, add to basket, shopping basket
payment > credit card, debit card, bank card, pay by card, pay by credit card, pay with card, card payment, pay online, paypal, visa, mastercard, pay, take money
shop|commerce > online shop, web shop, webshop, online store, sell online, sell things, store front, storefront
return > send back, refund
discount|coupon > promo, promo code, discount code, voucher code, special offer
subscription > monthly plan, recurring payment, membership fee, pay monthly
order shipping > ship orders, ship customer orders, send out orders, dispatch orders
product > merchandise, goods, assortment
seller marketplace > third party sellers, many sellers
article|publishing > blog, blog post, news story, post on a blog
cms|website > web content, manage a website, company website
page builder > website builder, site builder, website editor, landing page
media|gallery > photo, picture, image, photo album
wiki > encyclopedia, internal documentation
announcement > bulletin, notice, notify everybody
newsletter|mailing > mailing list, email list
mailing campaign > email blast, mass email, bulk email, email marketing, send emails to customers
emergency > evacuation, disaster, alarm everybody
chat > messenger, instant message, direct message, messaging, whatsapp, slack
video call > video conference, video chat, conference call, zoom call, video meeting
inbox|mail > email client, mailbox
appointment booking > hairdresser, barber, salon, spa, massage, consultation hour, make an appointment, doctor's appointment, dentist
booking > reserve a table, book a table, table for two, table reservation
booking|reservation > book a, book an, book the, to book, book my, reserve, reserve a, reserve an
room reservation > meeting room, conference room, book a room, book a meeting room
calendar > diary, date planner, month view, week view, schedule of events
availability > opening hours, office hours, business hours
time off|availability > day off
shift|roster > on duty, duty, duty roster, work schedule
waiting list|waitlist > stand in line, waiting line, queue up
meeting poll date > doodle, when everybody can, suggest dates
invoice|billing > bill, invoice customers, bill customers, send bills
dunning overdue > unpaid, late payer, debt collection, payment reminder, debtor, unpaid bill, unpaid invoice, outstanding invoice
expense reimbursement|claim > travel cost, travel expense, reimburse, paid back, get paid back, business trip
budget > spending limit, spending plan
personal finance > my money, my spending, personal spending
accounting|ledger > bookkeeping, general ledger, accountant
bank statement > bank transaction, bank account transactions
payroll|salary > wage, payslip, pay slip, pay salaries, pay wages
saving goal > save money, save for, saving up, put money aside, piggy bank
clinic|practice > doctor, physician, doctor's office, gp, medical office, hospital
medication|prescription > medicine, drug, pill, tablet
laboratory|lab > blood test, lab test, urine test, test result
vital signs > blood pressure, pulse, heart rate, body temperature
patient triage > emergency room, er patients
patient intake > medical questionnaire, medical history, anamnesis
front desk > reception
assignment > homework, coursework, essay, term paper
grade|marking > mark, school marks
learner > pupil, trainee
learning > online school, online course, teach online, training portal
exam|quiz > exam, multiple choice, knowledge test
spaced repetition flashcards > vocabulary, memorise, memorize, learn words
certificate|credential > diploma, degree
course enrolment > sign up for class, sign up for a class, sign up for course, sign up for a course, enrol, enroll, enrollment, register for a course
fulfilment > fulfillment
favourite > favorite
center|centre > centre
catalog > catalogue
recruiting|candidate|applicant > hire, hire people, job applicant, cv, resume, recruit, recruitment
vacancy|requisition > job opening, open a position, open position, job ad, job offer, vacant position
onboarding > new hire, new colleague, new employee, first day, first day at work, new joiner
performance review > appraisal, employee evaluation, annual review, yearly review
leave|vacation > holiday request, sick day, pto, time off request, paid time off, days of leave
employee > personnel, worker, colleague
clock > clock in, clock out, punch in, punch out, punch clock, stamp in
timesheet|hours > hours worked, working time, track hours, billable hours
parcel|shipment > package, courier, consignment
fleet vehicle > company car, car pool, truck, van, lorry, car
stocktaking|stock > stocktake, take stock, count the stock
stock|inventory > stock level, reorder point, storeroom
picking > collect items, pick items
goods receipt|dock > loading dock, incoming goods, receive goods, receive deliveries
route > delivery round, itinerary
property > flat, apartment, house, real estate, estate
lease|tenancy > rent out, tenancy agreement, rental agreement, rental contract
tenant > renter
viewing > open house, visit a flat, view a flat, show a flat
repair|maintenance > broken, leak, plumber, out of order, handyman
purchase offer > bid on a house, bid for a house
deployment|rollout > release, release software, roll out, ship software, go live
ci|build > continuous integration, compile, run tests
cd|deployment > continuous delivery, continuous deployment
incident|outage > downtime, postmortem, post mortem, site is down
tls > ssl, https
uptime|monitoring > health check, website down, ping a server, is it up
call rota > pager, pager duty, pagerduty
feature flag > feature toggle, toggle, ab test, a/b test
secret > api key, access key
environment preview > staging, test server, sandbox
chat assistant > chatbot, chat bot, gpt, chatgpt, llm
model conversation > language model, talk to a model
retrieval > rag, vector search, semantic search
device > gadget, appliance
smart home > home automation, smart house
rule automation > if this then that, ifttt
energy > electricity, power consumption, electric power
ota firmware > over the air
heating|thermostat > radiator, warm the house
leaderboard|ranking > high score, highscore, scoreboard
quest > mission
level experience > xp, level up, experience points
bag items > backpack, loot bag
battle|combat > fight
matchmaking|lobby > other player, find player, find opponent, find other players, multiplayer
match puzzle > match three, match 3
role playing game > rpg
forum|discussion > message board, bulletin board, discussion board
friend|social > follow people, follower, follow each other
social network > facebook, instagram, twitter
event rsvp|guest > party, invitation, invite guests, invite people
group membership|community > club, society, join a club
abuse report|reporting > offensive, harassment, hate speech, report a post, report a user, inappropriate
moderation > moderator, review flagged
poll|voting > vote, ballot, election
posts|feed > news feed, timeline
tickets customer service > customer support, customer service, support ticket, customer request
ticket > case, inquiry, enquiry, complaint, support request
knowledge base > faq, help articles, help center, help centre
macro canned > canned answer, canned reply, text snippet, saved reply
live chat > chat with visitors, chat with customers, website chat
callback > phone back, call back, call me back
sla > response time, time to respond, answer within, service level agreement
satisfaction survey > nps, customer satisfaction, ask for feedback
bug|defect > software defect, software error, programming error
it service desk > it support, broken computer
it incident > it problem
kanban board > sticky note, post-it, cards in columns, board with columns
plan milestone > gantt, project plan, roadmap
backlog|story > user story, feature request
decision > choose, chose, reasons for
task > to do, todo, to-dos, chore, errand
alert|alarm > warn me, threshold exceeded
archive|library > archive
sensor > temperature, humidity
discussion|comments > discuss
`
  .trim()
  .split('\n');
