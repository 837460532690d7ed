import com.google.gson.Gson;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.kapott.hbci.GV.parsers.ParseCamt05200108;
import org.kapott.hbci.GV_Result.GVRKUms;
import org.kapott.hbci.callback.HBCICallbackConsole;
import org.kapott.hbci.manager.HBCIUtils;
import org.kapott.hbci.structures.Konto;
import org.kapott.hbci.structures.Value;

/** Reads the files of a format, a JSON list on standard input, with hbci4j: JSON on standard output. */
public class ReadWithHbci4j {
  public static void main(String[] args) throws Exception {
    Properties silent = new Properties();
    silent.setProperty("log.loglevel.default", "0");
    HBCIUtils.init(silent, new HBCICallbackConsole());
    Gson gson = new Gson();
    String[] texts =
        gson.fromJson(new InputStreamReader(System.in, StandardCharsets.UTF_8), String[].class);
    List<Object> files = new ArrayList<>();
    for (String text : texts) files.add(args[0].equals("mt940") ? ofMt940(text) : ofCamt(text));
    Writer out = new OutputStreamWriter(System.out, StandardCharsets.UTF_8);
    gson.toJson(files, out);
    out.flush();
  }

  private static List<Object> ofMt940(String text) {
    GVRKUms read = new GVRKUms();
    read.appendMT940Data(text);
    return statementsOf(read.getDataPerDay());
  }

  /** It knows reports of an account, camt.052, alone: the elements of a statement are the same but for three names. */
  private static List<Object> ofCamt(String text) {
    String report =
        text.replace("camt.053.001.08", "camt.052.001.08")
            .replace("BkToCstmrStmt>", "BkToCstmrAcctRpt>")
            .replaceAll("<(/?)Stmt>", "<$1Rpt>");
    List<GVRKUms.BTag> days = new ArrayList<>();
    new ParseCamt05200108().parse(new ByteArrayInputStream(report.getBytes(StandardCharsets.UTF_8)), days);
    return statementsOf(days);
  }

  private static List<Object> statementsOf(List<GVRKUms.BTag> days) {
    List<Object> statements = new ArrayList<>();
    for (GVRKUms.BTag day : days) {
      Map<String, Object> statement = new LinkedHashMap<>();
      String iban = day.my.iban == null ? day.my.number : day.my.iban;
      statement.put("account", iban);
      statement.put("currency", day.start.value.getCurr());
      if (day.counter != null) statement.put("number", day.counter.split("/")[0]);
      statement.put("openingBalance", amount(day.start.value));
      statement.put("openingDay", dayOf(day.start.timestamp));
      statement.put("closingBalance", amount(day.end.value));
      statement.put("closingDay", dayOf(day.end.timestamp));
      List<Object> entries = new ArrayList<>();
      for (GVRKUms.UmsLine line : day.lines) entries.add(entryOf(line));
      statement.put("entries", entries);
      statements.add(statement);
    }
    return statements;
  }

  private static Map<String, Object> entryOf(GVRKUms.UmsLine line) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("amount", amount(line.value));
    entry.put("bookingDay", dayOf(line.bdate));
    entry.put("valutaDay", dayOf(line.valuta));
    entry.put("reference", line.isCamt ? line.id : line.instref);
    entry.put("gvc", line.gvcode);
    entry.put("type", line.text);
    // The file says so where there is none.
    entry.put("returnKey", "000".equals(line.addkey) ? null : line.addkey);
    entry.put("isReversal", String.valueOf(line.isStorno));
    Konto other = line.other == null ? new Konto() : line.other;
    String second = other.name2 == null ? "" : other.name2;
    entry.put("name", other.name == null ? null : other.name + second);
    entry.put("iban", other.iban == null ? other.number : other.iban);
    entry.put("bic", other.bic == null ? other.blz : other.bic);
    entry.put("creditorIdentifier", other.creditorid);
    entry.put(line.isCamt ? "remittance" : "marks", String.join("", line.usage));
    entry.put("charges", line.charge_value == null ? null : amount(line.charge_value));
    entry.put("originalAmount", line.orig_value == null ? null : amount(line.orig_value));
    if (line.isCamt) {
      entry.put("endToEndId", line.endToEndId);
      entry.put("purposeCode", line.purposecode);
      entry.put("mandateReference", line.mandateId);
    }
    return entry;
  }

  private static String amount(Value value) {
    return value.getBigDecimalValue().toPlainString();
  }

  private static String dayOf(Date date) {
    return date == null ? null : new SimpleDateFormat("yyyy-MM-dd").format(date);
  }
}
