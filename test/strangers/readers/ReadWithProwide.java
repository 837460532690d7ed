import com.google.gson.Gson;
import com.prowidesoftware.swift.model.field.Field61;
import com.prowidesoftware.swift.model.mt.mt9xx.MT940;
import com.prowidesoftware.swift.model.mx.MxCamt05300108;
import com.prowidesoftware.swift.model.mx.dic.AccountStatement9;
import com.prowidesoftware.swift.model.mx.dic.ActiveOrHistoricCurrencyAndAmount;
import com.prowidesoftware.swift.model.mx.dic.BranchAndFinancialInstitutionIdentification6;
import com.prowidesoftware.swift.model.mx.dic.CashAccount38;
import com.prowidesoftware.swift.model.mx.dic.CashBalance8;
import com.prowidesoftware.swift.model.mx.dic.CreditDebitCode;
import com.prowidesoftware.swift.model.mx.dic.DateAndDateTime2Choice;
import com.prowidesoftware.swift.model.mx.dic.EntryTransaction10;
import com.prowidesoftware.swift.model.mx.dic.Party40Choice;
import com.prowidesoftware.swift.model.mx.dic.ReportEntry10;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Reads the files of a format, a JSON list on standard input, with Prowide: JSON on standard output. */
public class ReadWithProwide {
  public static void main(String[] args) throws Exception {
    Gson gson = new Gson();
    String[] texts =
        gson.fromJson(new InputStreamReader(System.in, StandardCharsets.UTF_8), String[].class);
    List<Object> files = new ArrayList<>();
    for (String text : texts) files.add(args[0].equals("mt940") ? ofMt940(text) : ofCamt(text));
    Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
    gson.toJson(files, out);
    out.flush();
  }

  /** It reads one message at a time, so each goes to it by itself. */
  private static List<Object> ofMt940(String text) throws Exception {
    List<Object> statements = new ArrayList<>();
    for (String message : text.split("(?m)^-\r\n")) {
      MT940 read = MT940.parse("{1:F01SOBKDEB2XXXX0000000000}{2:I940SOBKDEB2XXXXN}{4:\r\n" + message + "-}");
      Map<String, Object> statement = new LinkedHashMap<>();
      statement.put("account", read.getField25().getAccount());
      statement.put("number", read.getField28C().getStatementNumber());
      var first = read.getField60F();
      var next = read.getField60M();
      var last = read.getField62F();
      var between = read.getField62M();
      statement.put("currency", first == null ? next.getCurrency() : first.getCurrency());
      statement.put(
          "openingBalance",
          first == null ? signed(next.getDCMark(), next.getAmount()) : signed(first.getDCMark(), first.getAmount()));
      statement.put("openingDay", day(first == null ? next.getDate() : first.getDate()));
      statement.put(
          "closingBalance",
          last == null ? signed(between.getDCMark(), between.getAmount()) : signed(last.getDCMark(), last.getAmount()));
      statement.put("closingDay", day(last == null ? between.getDate() : last.getDate()));
      if (read.getField64() != null)
        statement.put("valutaBalance", signed(read.getField64().getDCMark(), read.getField64().getAmount()));
      List<Object> entries = new ArrayList<>();
      for (int at = 0; at < read.getField61().size(); at += 1) {
        Field61 field = read.getField61().get(at);
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("amount", signed(field.getDebitCreditMark(), field.getAmount()));
        entry.put("valutaDay", day(field.getValueDate()));
        entry.put("bookingMonthDay", field.getEntryDate());
        entry.put("reference", field.getReferenceOfTheAccountServicingInstitution());
        entry.put("swiftType", field.getTransactionType() + field.getIdentificationCode());
        entry.put("daysNote", field.getSupplementaryDetails());
        entry.put("information", read.getField86().get(at).getValue().replaceAll("[\r\n]", ""));
        entries.add(entry);
      }
      statement.put("entries", entries);
      statements.add(statement);
    }
    return statements;
  }

  private static List<Object> ofCamt(String text) {
    List<Object> statements = new ArrayList<>();
    for (AccountStatement9 read : MxCamt05300108.parse(text).getBkToCstmrStmt().getStmt()) {
      Map<String, Object> statement = new LinkedHashMap<>();
      statement.put("account", read.getAcct().getId().getIBAN());
      statement.put("currency", read.getAcct().getCcy());
      statement.put("holder", read.getAcct().getOwnr().getNm());
      statement.put("number", read.getElctrncSeqNb().toPlainString());
      for (CashBalance8 balance : read.getBal()) {
        String kind = balance.getTp().getCdOrPrtry().getCd();
        String name = Map.of("OPBD", "opening", "CLBD", "closing", "CLAV", "valuta").get(kind);
        statement.put(name + "Balance", signed(balance.getCdtDbtInd(), balance.getAmt().getValue()));
        if (!name.equals("valuta")) statement.put(name + "Day", day(balance.getDt()));
      }
      List<Object> entries = new ArrayList<>();
      for (ReportEntry10 entry : read.getNtry()) entries.add(entryOf(entry));
      statement.put("entries", entries);
      statements.add(statement);
    }
    return statements;
  }

  private static Map<String, Object> entryOf(ReportEntry10 read) {
    EntryTransaction10 details = read.getNtryDtls().get(0).getTxDtls().get(0);
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("amount", signed(read.getCdtDbtInd(), read.getAmt().getValue()));
    entry.put("bookingDay", day(read.getBookgDt()));
    entry.put("valutaDay", day(read.getValDt()));
    entry.put("reference", read.getAcctSvcrRef());
    entry.put("isReversal", String.valueOf(Boolean.TRUE.equals(read.isRvslInd())));
    entry.put("type", read.getAddtlNtryInf());
    var code = read.getBkTxCd();
    entry.put(
        "isoCode",
        maybe(
            () ->
                String.join(
                    " ",
                    code.getDomn().getCd(),
                    code.getDomn().getFmly().getCd(),
                    code.getDomn().getFmly().getSubFmlyCd())));
    String[] german = details.getBkTxCd().getPrtry().getCd().split("[+]");
    entry.put("swiftType", german[0]);
    entry.put("gvc", german[1]);
    entry.put("returnKey", german[3].equals("000") ? null : german[3]);
    boolean isToHolder = maybe(() -> details.getRltdPties().getDbtr()) != null
        || maybe(() -> details.getRltdPties().getDbtrAcct()) != null;
    boolean isOthers = !isToHolder;
    Party40Choice party =
        maybe(() -> isOthers ? details.getRltdPties().getCdtr() : details.getRltdPties().getDbtr());
    CashAccount38 account =
        maybe(() -> isOthers ? details.getRltdPties().getCdtrAcct() : details.getRltdPties().getDbtrAcct());
    BranchAndFinancialInstitutionIdentification6 agent =
        maybe(() -> isOthers ? details.getRltdAgts().getCdtrAgt() : details.getRltdAgts().getDbtrAgt());
    entry.put("name", maybe(() -> party.getPty().getNm()));
    entry.put("iban", maybe(() -> account.getId().getIBAN()));
    entry.put("bic", maybe(() -> agent.getFinInstnId().getBICFI()));
    entry.put(
        "virtualIban",
        isOthers
            ? maybe(() -> account.getPrxy().getId())
            : maybe(() -> details.getRltdPties().getCdtrAcct().getId().getIBAN()));
    entry.put(
        "creditorIdentifier",
        maybe(() -> party.getPty().getId().getPrvtId().getOthr().get(0).getId()));
    entry.put("remittance", maybe(() -> String.join("", details.getRmtInf().getUstrd())));
    entry.put("endToEndId", details.getRefs().getEndToEndId());
    entry.put("mandateReference", details.getRefs().getMndtId());
    entry.put("transactionId", details.getRefs().getTxId());
    entry.put("purposeCode", maybe(() -> details.getPurp().getCd()));
    entry.put("returnReason", maybe(() -> details.getRtrInf().getRsn().getCd()));
    entry.put("returned", proprietary(details, "RETURNED"));
    entry.put("corrected", proprietary(details, "CORRECTED"));
    ActiveOrHistoricCurrencyAndAmount charges = maybe(() -> details.getChrgs().getRcrd().get(0).getAmt());
    ActiveOrHistoricCurrencyAndAmount original =
        maybe(() -> details.getAmtDtls().getInstdAmt().getAmt());
    entry.put("originalAmount", original == null ? null : original.getValue().toPlainString());
    entry.put("charges", charges == null ? null : charges.getValue().toPlainString());
    entry.put("cardId", maybe(() -> details.getCardTx().getCard().getAddtlCardData()));
    return entry;
  }

  private static String proprietary(EntryTransaction10 details, String type) {
    for (var reference : details.getRefs().getPrtry())
      if (reference.getTp().equals(type)) return reference.getRef();
    return null;
  }

  /** An element that is not there has no parts. */
  private static <Part> Part maybe(Supplier<Part> part) {
    try {
      return part.get();
    } catch (NullPointerException | IndexOutOfBoundsException missing) {
      return null;
    }
  }

  private static String signed(CreditDebitCode direction, BigDecimal amount) {
    return (direction == CreditDebitCode.DBIT ? "-" : "") + amount.toPlainString();
  }

  private static String signed(String mark, String amount) {
    return (mark.equals("D") || mark.equals("RC") ? "-" : "") + amount.replace(',', '.');
  }

  private static String day(DateAndDateTime2Choice date) {
    return date == null ? null : date.getDt().toString();
  }

  private static String day(String date) {
    return "20" + date.substring(0, 2) + "-" + date.substring(2, 4) + "-" + date.substring(4, 6);
  }
}
